import { createMeters } from '../runtime/page/meters';

const PATH = 'packageAlbumC/photos/photos';

describe('calls of setData in a second', () => {
  it('are the most that one page makes within a second', () => {
    let nowMs = 0;
    const meters = createMeters({ now: () => nowMs });
    for (const atMs of [0, 400, 999, 1000, 1700]) {
      nowMs = atMs;
      meters.count({ path: PATH, id: 1 }, '{}', true);
    }
    expect(meters.list()).toMatchObject([{ page: PATH, calls: 5, mostCallsPerSecond: 3 }]);
  });

  it('are not added up over pages of one path, which a fast machine opens within a second', () => {
    const meters = createMeters({ now: () => 0 });
    for (const id of [1, 1, 1, 2, 2, 1]) meters.count({ path: PATH, id }, '{}', true);
    expect(meters.list()).toMatchObject([{ page: PATH, calls: 6, mostCallsPerSecond: 4 }]);
  });
});
