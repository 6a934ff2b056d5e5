import { setImmediate as nextTurn } from 'node:timers/promises';
import { gather } from '../../../../server/db/watch/gather';

function watched(byTurns: boolean) {
  const batches: (readonly number[])[] = [];
  const ask = gather(
    async (asked: readonly number[]) => {
      batches.push(asked);
      await nextTurn();
      if (asked.includes(0)) throw new Error('zero');
      return asked.map((one) => one * 2);
    },
    { most: 3, byTurns },
  );
  return { ask, batches };
}

test('the first goes at once, and what comes meanwhile goes together', async () => {
  const { ask, batches } = watched(false);
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('by turns, what comes in one turn goes together, and no more than are allowed', async () => {
  const { ask, batches } = watched(true);
  expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('where one batch fails the next is worked on all the same', async () => {
  const { ask } = watched(true);
  const ended = await Promise.allSettled([0, 1, 2, 3].map(ask));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});
