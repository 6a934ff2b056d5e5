import { plainAnswer, readCardLink } from '@/domain/chat/answer-words';

test.each([
  ['## 标题\n\n- 一\n- **二**', '标题\n\n一\n二'],
  ['> 未接入大模型：\n\n找到[三亚](card:0)', '未接入大模型：\n\n找到三亚'],
  ['`代码`和\\*星\\*', '代码和*星*'],
  ['[a\\]b](card:1)', 'a]b'],
  ['1. 一\n2) 二', '一\n二'],
  ['```ts\nlet a\n```', 'let a'],
])('%j reads %j in one’s list', (text, expected) => {
  expect(plainAnswer(text)).toBe(expected);
});

test.each([
  ['card:0', 2, 0],
  ['card:1', 2, 1],
  ['card:2', 2, null],
  ['card:-1', 2, null],
  ['card:1x', 9, null],
  ['https://evil.example', 9, null],
  ['javascript:alert(1)', 9, null],
  ['', 9, null],
])('%j with %d cards leads to %j', (address, count, expected) => {
  expect(readCardLink(address, count)).toBe(expected);
});
