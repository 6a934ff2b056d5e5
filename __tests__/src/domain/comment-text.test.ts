import { completeMention, findMentioned, readMentionQuery, splitMentions } from '@/domain/comment-text';

const people = [
  { id: '1', nickname: '小雨' },
  { id: '2', nickname: '小雨点' },
];

test('the longest name that fits is the one that is meant', () => {
  expect(findMentioned('@小雨点 好看', people)).toEqual(['2']);
  expect(findMentioned('@小雨 和 @小雨点', people)).toEqual(['1', '2']);
  expect(findMentioned('小雨 a@b.c @别人', people)).toEqual([]);
});

test('a text keeps every character in its parts', () => {
  const parts = splitMentions('给@小雨看@', people);
  expect(parts.map(({ text, isMention }) => [text, isMention])).toEqual([
    ['给', false],
    ['@小雨', true],
    ['看@', false],
  ]);
});

test.each([
  ['你好@', ''],
  ['你好@小', '小'],
  ['你好@小雨 真', null],
  ['你好', null],
])('in “%s” what is typed after the last @ is %j', (text, query) => {
  expect(readMentionQuery(text)).toBe(query);
});

test('a name takes the place of what was typed', () => {
  expect(completeMention('你好@小', '小雨点')).toBe('你好@小雨点 ');
});
