import { sql } from 'kysely';
import type { Id } from '../../../../../server/db/tables';
import {
  applyCounts,
  changeCounted,
  clearLabel,
  recountAlbum,
} from '../../../../../server/modules/media/rows/media-count.service';
import { listCountedRows } from '../../../../../server/modules/media/rows/media-count.repository';
import { lockAlbum, placeMedia } from '../../../../../server/modules/media/rows/media-group.repository';
import { createTestDatabase, type TestDatabase } from '../../../../support/database';
import { aLabel, aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../../support/seed-media';
import { seededRandom } from '../../../../support/seeded-random';

let database: TestDatabase;
let ownerId: Id;
beforeAll(async () => {
  database = await createTestDatabase();
  ownerId = await aPerson(database.db);
});
afterAll(() => database.drop());

let serial = 0;

/** What an upload does: place, insert, count, all in one transaction. */
async function insertBatch(
  album: SeededAlbum,
  rows: readonly { takenLocal: string; labelId: Id | null; kind: number }[],
) {
  await database.db.transaction().execute(async (tx) => {
    await lockAlbum(tx, album.albumId);
    const ids: Id[] = [];
    for (const row of rows) {
      serial += 1;
      const runId = await placeMedia(tx, { albumId: album.albumId, takenLocal: row.takenLocal });
      const made = await tx
        .insertInto('media')
        .values({
          uid: String(serial).padStart(22, 'x'),
          album_id: album.albumId,
          label_id: row.labelId,
          uploader_id: ownerId,
          object_id: null,
          run_id: runId,
          kind: row.kind,
          state: 0,
          file_name: 'a.jpg',
          mime: 'image/jpeg',
          md5: String(serial),
          size_bytes: 1,
          pixel_x: 3,
          pixel_y: 2,
          ratio_milli: 500 + (serial % 1900),
          taken_local: row.takenLocal,
          created_at: new Date(),
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(made.id);
    }
    const after = await listCountedRows(tx, album.albumId, ids);
    await applyCounts(
      tx,
      album.albumId,
      ids.map((id) => ({ before: null, after: after.get(id) ?? null })),
    );
  });
}

async function largestRun(albumId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media where album_id = ${albumId} and is_listed group by run_id order by 1 desc limit 1`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function countRuns(albumId: Id): Promise<number> {
  const row = await database.db
    .selectFrom('media_run')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow();
  return row.count;
}

test('what is another album’s by now is left alone', async () => {
  const [one, other] = [await aSeededAlbum(database.db, ownerId), await aSeededAlbum(database.db, ownerId)];
  const row = { takenLocal: '2026-05-01 10:00:00', labelId: null, kind: 0 };
  await insertBatch(one, [row]);
  await insertBatch(other, [row]);
  const rows = await database.db
    .selectFrom('media')
    .select('id')
    .where('album_id', 'in', [one.albumId, other.albumId])
    .orderBy('id')
    .execute();
  const [own = '', gone = ''] = rows.map(({ id }) => id);
  const hide = (ids: readonly Id[]) =>
    database.db.transaction().execute((tx) =>
      changeCounted(tx, one.albumId, ids, async (left) => {
        await tx.updateTable('media').set({ is_hidden: true }).where('id', 'in', left).execute();
        return left;
      }),
    );
  expect(await hide([own, gone])).toEqual([own]);
  expect(await hide([gone])).toBeNull();
  expect(await recountAlbum(database.db, one.albumId)).toEqual([]);
  expect(await recountAlbum(database.db, other.albumId)).toEqual([]);
});

test.each([11, 12, 13])('counters and groups equal the rows after random changes (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const album = await aSeededAlbum(database.db, ownerId);
  const labels = [await aLabel(database.db, album.albumId, '一'), await aLabel(database.db, album.albumId, '二')];
  let known: (Id | null)[] = [null, ...labels.map((label) => label.id)];
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;
  const changes = [
    { state: 1 },
    { state: 1 },
    { state: 2, fail_code: 1408 },
    { is_hidden: true },
    { is_hidden: false },
    { deleted_at: new Date() },
    { deleted_at: null },
    { ratio_milli: 777 },
  ];
  for (let step = 0; step < 60; step += 1) {
    if (random.below(3) > 0) {
      const day = 1 + random.below(3);
      const rows = Array.from({ length: 1 + random.below(100) }, () => ({
        takenLocal: `2026-05-0${day} 10:${String(random.below(4)).padStart(2, '0')}:00`,
        labelId: pick(known),
        kind: random.below(2),
      }));
      await insertBatch(album, rows);
    } else if (step === 40 || step === 50) {
      const gone = known.pop() ?? null;
      if (gone === null) throw new Error('no label left');
      known = [...known];
      await database.db.transaction().execute(async (tx) => {
        await clearLabel(tx, album.albumId, gone);
        await tx.deleteFrom('album_label').where('id', '=', gone).execute();
      });
    }
    const { rows } = await sql<{ id: Id }>`
      select id from media where album_id = ${album.albumId} order by (id * ${random.below(10_007) + 1}) % 10007 limit ${random.below(80)}`.execute(
      database.db,
    );
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) {
      const change = random.below(5) === 0 ? { label_id: pick(known) } : pick(changes);
      await database.db
        .transaction()
        .execute((tx) =>
          changeCounted(tx, album.albumId, ids, () =>
            tx.updateTable('media').set(change).where('id', 'in', ids).execute(),
          ),
        );
    }
    if (step % 10 === 9) expect(await recountAlbum(database.db, album.albumId)).toEqual([]);
    expect(await largestRun(album.albumId)).toBeLessThanOrEqual(500);
  }
  expect(await countRuns(album.albumId)).toBeGreaterThan(3);
});

test('a counter that was changed by hand is named', async () => {
  const album = await aSeededAlbum(database.db, ownerId);
  await seedMedia(database.db, album, { count: 20 });
  await database.db
    .updateTable('media_count')
    .set({ listed_count: 21 })
    .where('album_id', '=', album.albumId)
    .execute();
  expect(await recountAlbum(database.db, album.albumId)).toHaveLength(1);
});

test('photos of one and the same second are split too, and a split is not needed for every batch', async () => {
  const album = await aSeededAlbum(database.db, ownerId);
  for (let batch = 0; batch < 20; batch += 1) {
    await insertBatch(
      album,
      Array.from({ length: 100 }, () => ({ takenLocal: '2026-05-01 10:00:00', labelId: null, kind: 0 })),
    );
  }
  expect(await recountAlbum(database.db, album.albumId)).toEqual([]);
  expect(await largestRun(album.albumId)).toBeLessThanOrEqual(500);
  expect(await countRuns(album.albumId)).toBeLessThanOrEqual(8);
});

test('uploads at the same time into one album leave true counters', async () => {
  const album = await aSeededAlbum(database.db, ownerId);
  const batches = Array.from({ length: 12 }, (_, batch) =>
    insertBatch(
      album,
      Array.from({ length: 60 }, (_row, index) => ({
        takenLocal: `2026-05-01 10:00:${String((batch + index) % 60).padStart(2, '0')}`,
        labelId: null,
        kind: index % 2,
      })),
    ),
  );
  await Promise.all(batches);
  expect(await recountAlbum(database.db, album.albumId)).toEqual([]);
});

test('a change that fails leaves no trace in the counters', async () => {
  const album = await aSeededAlbum(database.db, ownerId);
  await seedMedia(database.db, album, { count: 10 });
  const rows = await database.db.selectFrom('media').select('id').where('album_id', '=', album.albumId).execute();
  const ids = rows.map((row) => row.id);
  const failing = database.db.transaction().execute((tx) =>
    changeCounted(tx, album.albumId, ids, async () => {
      await tx.updateTable('media').set({ is_hidden: true }).where('id', 'in', ids).execute();
      throw new Error('the disk is full');
    }),
  );
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await recountAlbum(database.db, album.albumId)).toEqual([]);
});
