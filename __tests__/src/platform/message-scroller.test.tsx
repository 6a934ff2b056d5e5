import { ROWS_MAX, ROWS_STEP, slice } from '@/platform/message-scroller/types';

const keysTo = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);

test('the newest are drawn where nothing was chosen, and no more than so many from what was', () => {
  expect(slice(keysTo(10), null)).toEqual({ first: 0, end: 10 });
  expect(slice(keysTo(1_000), null)).toEqual({ first: 1_000 - ROWS_STEP, end: 1_000 });
  expect(slice(keysTo(1_000), 'm500')).toEqual({ first: 500, end: 500 + ROWS_MAX });
});

test('what was drawn stays where its first goes as older ones come before it', () => {
  const before = ['time.m100', ...keysTo(1_000).slice(100)];
  const drawn = before.slice(0, ROWS_MAX);
  // The time before m100 is not said any more: m99 was said just then.
  expect(slice(keysTo(1_000), 'time.m100', drawn)).toEqual({ first: 100, end: 100 + ROWS_MAX });
});

test('where nothing is left of what was drawn, the newest are', () => {
  expect(slice(keysTo(1_000), 'gone', ['gone', 'too'])).toEqual({ first: 1_000 - ROWS_STEP, end: 1_000 });
});
