import { parseLiveFrame, planAfterClose, spreadMs, waitMsAfter } from '@/domain/wall/live-album';

test.each([
  ['{"type":"beat"}', { kind: 'beat' }],
  ['{"type":"refused","code":1,"msg":"x"}', { kind: 'refused' }],
  ['{"type":"ready","cursor":"c","mediaBase":"/"}', { kind: 'ready', cursor: 'c' }],
  ['{"type":"reload","cursor":"c","mediaBase":"/"}', { kind: 'reload', cursor: 'c', spreadMs: 0 }],
  ['{"type":"reload","cursor":"c","mediaBase":"/","spreadMs":20}', { kind: 'reload', cursor: 'c', spreadMs: 20 }],
  [
    '{"type":"changes","cursor":"c","added":[{"id":"a","takenLocal":"2026-03-01 10:20:30"},{}],"gone":["b",1],"spreadMs":7}',
    { kind: 'changes', cursor: 'c', added: [{ id: 'a', day: '2026-03-01' }], goneIds: ['b'], spreadMs: 7 },
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

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [5_000, 30_000],
])('after %d failures in a row one asks again in %d ms', (failures, waitMs) => {
  expect(waitMsAfter(failures)).toBe(waitMs);
});

test('a wait is never longer than said, and never shorter than two thirds of it', () => {
  expect([spreadMs(900, 0), spreadMs(900, 0.5)]).toEqual([900, 750]);
  expect(spreadMs(900, 0.999)).toBeCloseTo(600, 0);
});
