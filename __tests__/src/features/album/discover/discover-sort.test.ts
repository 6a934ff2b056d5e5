import { setDiscoverSort, useDiscoverSort } from '@/features/album/discover/discover-sort';

const KEY = '_discoverSort';

/** As the next visit begins with what this one has left. */
function startAgain(): string {
  let sort = '';
  jest.isolateModules(() => {
    const fresh = jest.requireActual<typeof import('@/features/album/discover/discover-sort')>(
      '@/features/album/discover/discover-sort',
    );
    ({ sort } = fresh.useDiscoverSort.getState());
  });
  return sort;
}

test('the order holds at once and at the next visit; without one, and with one of another version, the newest are first', () => {
  localStorage.clear();
  expect(startAgain()).toBe('newest');
  setDiscoverSort('hot');
  expect(useDiscoverSort.getState().sort).toBe('hot');
  expect(startAgain()).toBe('hot');
  localStorage.setItem(KEY, JSON.stringify({ v: 'best', e: Date.now() + 60_000 }));
  expect(startAgain()).toBe('newest');
});
