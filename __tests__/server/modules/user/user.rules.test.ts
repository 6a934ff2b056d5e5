import { cleanTags, isBirthday, readPictureWish } from '../../../../server/modules/user/user.rules';

test.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2026-05-15', true],
  ['2026-05-16', false],
  ['2026-5-1', false],
  ['', false],
])('%p is a birthday on 2026-05-15: %p', (day, isOne) => {
  expect(isBirthday(day, '2026-05-15')).toBe(isOne);
});

test.each([
  [undefined, '/media/person/a', { kind: 'same' }],
  ['/media/person/a', '/media/person/a', { kind: 'same' }],
  ['', '/media/person/a', { kind: 'none' }],
  ['', '', { kind: 'none' }],
  ['upload/me/avatar/x', '', { kind: 'uploaded', objectKey: 'upload/me/avatar/x' }],
  ['upload/you/avatar/x', '', { kind: 'foreign' }],
  ['https://thirdwx.qlogo.cn/mmopen/x/132', '', { kind: 'foreign' }],
  ['/media/person/b', '/media/person/a', { kind: 'foreign' }],
])('sending %p while %p is shown means %j', (sent, current, wish) => {
  expect(readPictureWish(sent, { current, uploadPrefix: 'upload/me/' })).toEqual(wish);
});

const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);

test.each([
  [[], []],
  [[' a ', 'a', '', '\u200b'], ['a']],
  [texts(10), texts(10)],
  [texts(11), null],
  [['签'.repeat(12)], ['签'.repeat(12)]],
  [['签'.repeat(13)], null],
])('the tags %j are kept as %j', (sent, kept) => {
  expect(cleanTags(sent)).toEqual(kept);
});
