import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { seldom } from '../../../../server/db/watch/seldom';
import { TEST_NOW } from '../../../support/app-harness';

test('work is done with the first call, and not again before its time', async () => {
  const clock = createMemoryClock(TEST_NOW);
  let done = 0;
  const work = seldom(clock, 1_000, async () => {
    done += 1;
  });
  await Promise.all([work(), work()]);
  expect(done).toBe(1);
  clock.advanceMs(999);
  await work();
  expect(done).toBe(1);
  clock.advanceMs(1);
  await work();
  expect(done).toBe(2);
});

test('its failure is the failure of what it came along with, and it is tried at the next time', async () => {
  const clock = createMemoryClock(TEST_NOW);
  const work = seldom(clock, 1_000, () => Promise.reject(new Error('locked')));
  await expect(work()).rejects.toThrow('locked');
  await work();
  clock.advanceMs(1_000);
  await expect(work()).rejects.toThrow('locked');
});
