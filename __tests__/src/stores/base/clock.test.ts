import { getTime } from '@contract/http/system';
import { correctClock, now } from '@/stores/base/clock';
import { openWorld } from '../../../support/client-world';

const WRONG_MS = 5 * 3_600_000;

/** As the next visit finds it, before anything has answered. */
function startAgain(): typeof import('@/stores/base/clock') {
  let fresh: typeof import('@/stores/base/clock') | undefined;
  jest.isolateModules(() => {
    fresh = jest.requireActual<typeof import('@/stores/base/clock')>('../../../../src/stores/base/clock');
  });
  if (fresh === undefined) throw new Error('no clock');
  return fresh;
}

afterEach(() => void jest.useRealTimers());

test("a clock that was found wrong is right from the next visit's first page on", async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const world = await openWorld();
  world.answer(getTime, () => Date.now() + WRONG_MS);
  await correctClock();
  expect(now()).toBe(Date.now() + WRONG_MS);
  expect(startAgain().now()).toBe(Date.now() + WRONG_MS);
});

test.each(['abc', null, { ms: 3 }])('what is not an offset of a clock (%j) moves nothing', (stored) => {
  localStorage.setItem('_clockOffset', JSON.stringify({ v: stored, e: Date.now() + 60_000 }));
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  expect(startAgain().now()).toBe(Date.now());
});
