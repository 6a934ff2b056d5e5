import type { Id, Tx } from '../../../../server/db/tables';
import { changeCounted, clearLabel, rebuildCounts } from '../../../../server/modules/media/rows/media-count.service';
import { readWallCounts, type WallFilter } from '../../../../server/modules/media/rows/media-group.repository';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aLabel, aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

let database: TestDatabase;
let album: SeededAlbum;
let other: SeededAlbum;
let label: Id;
beforeAll(async () => {
  database = await createTestDatabase();
  const ownerId = await aPerson(database.db);
  [album, other] = [await aSeededAlbum(database.db, ownerId), await aSeededAlbum(database.db, ownerId)];
  label = (await aLabel(database.db, album.albumId)).id;
  for (const one of [album, other]) await seedMedia(database.db, one, { count: 40, days: 3, labelId: label });
});
afterAll(() => database.drop());

const wallOf = ({ albumId }: SeededAlbum): WallFilter => ({
  albumId,
  labelId: null,
  kind: null,
  counts: 'visible',
  onlyEssence: false,
});
const mediaOf = async ({ albumId }: SeededAlbum): Promise<Id[]> => {
  const rows = await database.db
    .selectFrom('media')
    .select('id')
    .where('album_id', '=', albumId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** What somebody gets who kept the wall as it was before `change`, and what somebody gets who kept nothing. */
async function readAround(change: (tx: Tx) => Promise<unknown>) {
  const [before, beside] = [
    await readWallCounts(database.db, wallOf(album), null),
    await readWallCounts(database.db, wallOf(other), null),
  ];
  await database.db.transaction().execute(change);
  return {
    before,
    after: await readWallCounts(database.db, wallOf(album), before.version),
    fresh: await readWallCounts(database.db, wallOf(album), null),
    beside: await readWallCounts(database.db, wallOf(other), beside.version),
  };
}

test('counters that are known are not read again, and those of another album do not matter', async () => {
  const { before, after, beside } = await readAround(() => Promise.resolve());
  expect(before.runs?.length).toBeGreaterThan(0);
  expect(after).toEqual({ liveSeq: before.liveSeq, version: before.version, runs: null });
  expect(beside.runs).toBeNull();
});

test.each<[what: string, change: (tx: Tx) => Promise<unknown>]>([
  [
    'one is hidden',
    async (tx) => {
      const [id] = await mediaOf(album);
      await changeCounted(tx, album.albumId, id === undefined ? [] : [id], (ids) =>
        tx.updateTable('media').set({ is_hidden: true }).where('id', 'in', ids).execute(),
      );
    },
  ],
  ['a label goes', (tx) => clearLabel(tx, album.albumId, label)],
  ['all is counted again', (tx) => rebuildCounts(tx, album.albumId)],
])('when %s, who kept the counters reads them again', async (_what, change) => {
  const { before, after, fresh, beside } = await readAround(change);
  expect(after.version).not.toBe(before.version);
  expect(after).toEqual(fresh);
  expect(after.runs).not.toBeNull();
  expect(beside.runs).toBeNull();
});

test('what was undone has not changed anything, and an album that goes takes its version along', async () => {
  const { before, after } = await readAround(() => Promise.resolve());
  await expect(
    database.db.transaction().execute(async (tx) => {
      await rebuildCounts(tx, album.albumId);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await readWallCounts(database.db, wallOf(album), before.version)).toEqual(after);

  const empty = await aSeededAlbum(database.db, album.ownerId);
  expect(await readWallCounts(database.db, wallOf(empty), null)).toEqual({ liveSeq: '0', version: '0', runs: [] });
  await seedMedia(database.db, empty, { count: 1 });
  await database.db.transaction().execute(async (tx) => {
    for (const table of ['media_count', 'album_count', 'media', 'media_run'] as const) {
      await tx.deleteFrom(table).where('album_id', '=', empty.albumId).execute();
    }
    await tx.deleteFrom('album').where('id', '=', empty.albumId).execute();
  });
  const left = await database.db.selectFrom('wall_version').where('album_id', '=', empty.albumId).selectAll().execute();
  expect(left).toEqual([]);
});
