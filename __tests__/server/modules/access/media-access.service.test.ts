import { NO_WATCH } from '../../../../server/db/watch/row-watch';
import { sql } from 'kysely';
import { LEGAL_MARK } from '@contract/constants/media';
import type { Id } from '../../../../server/db/tables';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Caller } from '../../../../server/http/caller';
import { createAccess } from '../../../../server/modules/access/access.service';
import {
  canFetchCleanOriginal,
  canFetchOriginal,
  canFetchPictures,
  canSeeMedia,
  isLocked,
  isShownAsOwn,
  isShownToAll,
  legalMarkOf,
  type MediaAccess,
  mediaPredicate,
  personPredicate,
  searchPredicate,
  shownToAll,
  wallPredicate,
} from '../../../../server/modules/access/media-access.service';
import { placeMedia } from '../../../../server/modules/media/rows/media-group.repository';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';

const ALL = {
  canSee: true,
  canManage: true,
  canDelete: true,
  permissions: [],
  download: 'original',
  isMarked: false,
  epoch: 0,
} as const;

const ORIGIN = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the SQL condition and the row check agree for every role on random rows', async () => {
  const { db } = database;
  const random = seededRandom(7);
  const people = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;
  const album = await aSeededAlbum(db, people[0] as Id);
  await db.transaction().execute(async (tx) => {
    const runId = await placeMedia(tx, { albumId: album.albumId, takenLocal: '2026-05-01 10:00:00' });
    for (let index = 0; index < 300; index += 1) {
      await tx
        .insertInto('media')
        .values({
          uid: randomIds.newId(),
          album_id: album.albumId,
          label_id: null,
          uploader_id: pick(people),
          object_id: null,
          run_id: runId,
          kind: random.below(2),
          state: random.below(3),
          legal_status: pick([0, 0, 1, 2, 7, 8]),
          is_hidden: random.below(2) === 0,
          review_state: pick([0, 0, 1, 2]),
          price_fen: pick([0, 0, 500]),
          file_name: 'a.jpg',
          mime: 'image/jpeg',
          md5: String(index),
          size_bytes: 1,
          pixel_x: 1,
          pixel_y: 1,
          ratio_milli: 1000,
          taken_local: '2026-05-01 10:00:00',
          created_at: new Date(),
          deleted_at: random.below(4) === 0 ? new Date() : null,
        })
        .execute();
    }
    // What comes in is held where its album asks: a trigger says so.
    await tx
      .updateTable('media')
      .set({ is_held: true })
      .where(sql<boolean>`id % 3 = 0`)
      .execute();
  });
  expect(
    await db.selectFrom('media').select('id').where('is_held', '=', true).where('is_passed', '=', true).execute(),
  ).not.toEqual([]);
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uploader_id as uploaderId', 'is_listed as isListed', 'is_visible as isVisible'])
    .select(['legal_status as legalStatus', 'price_fen as priceFen'])
    .orderBy('id')
    .execute();
  const accesses: MediaAccess[] = [null, ...people].flatMap((userId) => [
    { userId, rights: { ...ALL, role: 'holder' as const } },
    { userId, rights: { ...ALL, canManage: false, canDelete: false, role: 'visitor' as const } },
    { userId, rights: { ...ALL, download: 'preview' as const, role: 'visitor' as const } },
    { userId, rights: { ...ALL, canSee: false, role: 'visitor' as const } },
  ]);
  const shown = await db.selectFrom('media').select('id').where(shownToAll).orderBy('id').execute();
  expect(shown.map((row) => row.id)).toEqual(rows.filter(isShownToAll).map((row) => row.id));
  const accessService = createAccess({ db, watch: NO_WATCH, clock: { now: () => new Date() } });
  for (const [index, userId] of people.entries()) {
    const caller: Caller = { kind: 'user', sessionId: '1', userId, hasNickname: true, isAdmin: false, origin: ORIGIN };
    const isSeen = personPredicate(db, caller, accessService);
    const inSql = await db.selectFrom('media').select('id').where(isSeen).orderBy('id').execute();
    const access: MediaAccess = { userId, rights: { ...ALL, role: index === 0 ? 'holder' : 'visitor' } };
    expect(inSql.map((row) => row.id)).toEqual(rows.filter((row) => canSeeMedia(row, access)).map((row) => row.id));
  }
  for (const access of accesses) {
    const inSql = await db.selectFrom('media').select('id').where(mediaPredicate(access)).orderBy('id').execute();
    const seen = rows.filter((row) => canSeeMedia(row, access));
    expect(inSql.map((row) => row.id)).toEqual(seen.map((row) => row.id));
    const onWall = await db.selectFrom('media').select('id').where(wallPredicate(access)).execute();
    const seenIds = new Set(seen.map((row) => row.id));
    expect(onWall.filter((row) => !seenIds.has(row.id))).toEqual([]);
    const searched = await db.selectFrom('media').select('id').where(searchPredicate(access)).orderBy('id').execute();
    // One's own upload is no exception where one looks for what is on the wall.
    const found = rows.filter((row) => canFetchPictures(row, access) && !isShownAsOwn(row, access));
    expect(searched.map((row) => row.id)).toEqual(found.map((row) => row.id));
    for (const row of rows) {
      if (canFetchOriginal(row, access) || canFetchPictures(row, access)) expect(seenIds.has(row.id)).toBe(true);
      const isPlaceholder = [LEGAL_MARK.illegal, LEGAL_MARK.userRisk].some((mark) => mark === legalMarkOf(row, access));
      if (isPlaceholder) expect(canFetchPictures(row, access)).toBe(false);
      expect(legalMarkOf(row, access) === LEGAL_MARK.none).toBe(row.legalStatus === 0);
      if (access.rights.role === 'visitor' && !isShownToAll(row)) {
        const isOwn = access.rights.canSee && row.isListed && row.uploaderId === access.userId && row.legalStatus !== 1;
        expect([canFetchPictures(row, access), isShownAsOwn(row, access)]).toEqual([isOwn, isOwn]);
      } else expect(isShownAsOwn(row, access)).toBe(false);
      if (access.rights.role === 'visitor' && row.uploaderId !== access.userId) {
        expect(canFetchOriginal(row, access)).toBe(false);
      }
      for (const isBought of [false, true]) {
        const read = { ...row, isBought };
        expect(isLocked(read, access)).toBe(row.priceFen > 0 && !isBought && access.rights.role === 'visitor');
        const isGiven = isBought || (access.rights.download === 'original' && !isLocked(read, access));
        expect(canFetchCleanOriginal(read, access)).toBe(isGiven && canFetchPictures(row, access));
      }
    }
  }
});
