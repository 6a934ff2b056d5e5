import { parseLiveFrame, planAfterClose } from '@/domain/live-album';

test.each([
  ['{"type":"beat"}', { kind: 'beat' }],
  ['{"type":"refused","code":1,"msg":"x"}', { kind: 'refused' }],
  ['{"type":"ready","cursor":"c","mediaBase":"/"}', { kind: 'ready', cursor: 'c' }],
  ['{"type":"reload","cursor":"c","mediaBase":"/"}', { kind: 'reload', cursor: 'c' }],
  [
    '{"type":"changes","cursor":"c","added":[{"id":"a"},{}],"gone":["b",1]}',
    { kind: 'changes', cursor: 'c', addedIds: ['a'], goneIds: ['b'] },
  ],
  ['{"type":"changes","cursor":"c"}', null],
  ['{"type":"later","cursor":"c"}', null],
  ['{"type":"ready"}', null],
  ['[1]', null],
  ['no json', null],
])('%s is %j', (text, news) => {
  expect(parseLiveFrame(text)).toEqual(news);
});

test.each([
  [1006, 0, { kind: 'again', waitMs: 1_000 }],
  [1006, 3, { kind: 'again', waitMs: 8_000 }],
  [1006, 50, { kind: 'again', waitMs: 30_000 }],
  [4401, 0, { kind: 'again', waitMs: 1_000 }],
  [4403, 0, { kind: 'stop' }],
  [4429, 0, { kind: 'poll' }],
  [4400, 0, { kind: 'poll' }],
])('after a close of %d and %d failures: %j', (code, failures, next) => {
  expect(planAfterClose(code, failures)).toEqual(next);
});
