import { cleanName, cleanText, countCharacters } from '@contract/rules/text';

test.each([
  ['  年会  ', '年会'],
  ['年\u0000会', '年会'],
  ['年\r\n会', '年 会'],
  ['年\u2028会', '年 会'],
  ['\u202e年会\u200b', '年会'],
  ['\t\n\u200b \ufeff', ''],
  ['👨‍👩‍👧 家', '👨‍👩‍👧 家'],
  ['a  b', 'a  b'],
])('the name %p is kept as %p', (text, kept) => {
  expect(cleanName(text)).toBe(kept);
});

test.each([
  [' 一\r\n二\r三 ', '一\n二\n三'],
  ['一\u0007\n\u202e二', '一\n二'],
  ['\n\n', ''],
])('the text %p is kept as %p', (text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

test.each([
  ['', 0],
  ['字', 1],
  ['🎉', 1],
  ['e\u0301', 2],
])('%p has %d characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
