import { UPLOAD_BY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import {
  deleteWithType,
  eraseMedia,
  moveToLabel,
  queryAllMd5,
  queryAllMd5AndFileSize,
  queryExistMd5,
  removeMedia,
  restoreMedia,
  setPriceByIds,
  settingBoutiqueOrCancelBoutique,
  transferFile,
} from '@contract/http/media';
import { getRemainCapacity, getUserCapacity, isFull } from '@contract/http/user';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../../server/db/tables';
import { listMiscounted } from '../../../../../server/modules/capacity/capacity.service';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { aLargePicture, start } from '../../../../support/multipart-upload';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture, md5Of } from '../../../../support/pictures';
import { aLabel, aPerson, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../../support/seed-media';
import { seededRandom } from '../../../../support/seeded-random';
import { save, sendBytes, upload } from '../../../../support/upload-file';
import { MEMBER_CAPACITY_BYTES } from '../../../../support/kept/member-capacity';

let app: TestApp;
let store: MemoryObjectStore;
let ownerId: Id;
let owner: { token: string };
let from: SeededAlbum;
let to: SeededAlbum;

beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ ...namedCallers, parts: { store } });
});
beforeEach(async () => {
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  from = await aSeededAlbum(app.parts.db, ownerId);
  to = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => {
  for (const { albumId } of [from, to]) expect(await recountAlbum(app.parts.db, albumId)).toEqual([]);
  expect(await listMiscounted(app.parts.db)).toEqual([]);
});
afterAll(() => app.close());

/** Leaves this person so many bytes. */
async function leave(userId: Id, bytes: number): Promise<void> {
  const { photo_bytes: photos = 0, video_bytes: videos = 0 } =
    (await app.parts.db.selectFrom('used_capacity').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? {};
  const { rows } = await app.database.pool.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from ledger_line join ledger_account a on a.id = account_id
     where asset = 'capacity' and owner_id = $1`,
    [userId],
  );
  const given = MEMBER_CAPACITY_BYTES.level_10 + Number(rows[0]?.sum);
  await grant(userId, bytes - (given - Number(photos) - Number(videos)));
}

let grants = 0;
async function grant(userId: Id, bytes: number): Promise<void> {
  if (bytes === 0) return;
  grants += 1;
  await app.database.pool.query(
    `with person as (
       insert into ledger_account (asset, kind, owner_id) values ('capacity', 'balance', $1)
       on conflict (asset, kind, owner_id) do update set kind = excluded.kind returning id
     ), house as (
       insert into ledger_account (asset, kind, owner_id) values ('capacity', 'house', null)
       on conflict (asset, kind, owner_id) do update set kind = excluded.kind returning id
     ), posting as (
       insert into ledger_posting (reference, posted_at) values ($3, now()) returning id
     )
     insert into ledger_line (posting_id, account_id, amount)
     select posting.id, person.id, $2::bigint from posting, person
     union all select posting.id, house.id, -$2::bigint from posting, house`,
    [userId, bytes, `test:${userId}:${grants}`],
  );
}

const readyUpload = async (album: SeededAlbum, token = owner, bytes?: Buffer): Promise<string> => {
  const uid = await upload(app, token, album.albumUid, bytes ?? (await drawPicture()));
  await app.parts.db.updateTable('media').set({ state: 1 }).where('uid', '=', uid).execute();
  const { album_id: albumId } = await rowOf(uid);
  // The state was changed behind the counters' back.
  await app.database.pool.query(
    `update media_count set visible_count = listed_count, visible_ratio_milli = listed_ratio_milli where album_id = $1`,
    [albumId],
  );
  await app.database.pool.query(`update album_count set visible_count = listed_count where album_id = $1`, [albumId]);
  return uid;
};
const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const codesOf = ({ results }: { results: { code: number }[] }): number[] => results.map(({ code }) => code);

describe('moving to another album', () => {
  test('takes a file there with its label, and leaves nothing behind', async () => {
    const uid = await readyUpload(from);
    const label = await aLabel(app.parts.db, to.albumId);
    const input = { ids: [uid], albumId: to.albumUid, labelId: label.uid };
    expect(await app.call(transferFile, input, owner)).toEqual({
      changed: 1,
      results: [{ id: uid, code: 0, msg: '' }],
      former: [{ value: { albumId: from.albumUid, labelId: null, isEssence: false }, ids: [uid] }],
    });
    expect(await rowOf(uid)).toMatchObject({ album_id: to.albumId, label_id: label.id, deleted_at: null });
    const events = app.parts.db.selectFrom('live_event').select(['album_id', 'is_added']).where('media_uid', '=', uid);
    expect((await events.orderBy('seq').execute()).slice(-2)).toEqual([
      { album_id: from.albumId, is_added: false },
      { album_id: to.albumId, is_added: true },
    ]);
    // Again: it is there.
    const again = await app.call(transferFile, input, owner);
    expect(again).toMatchObject({ changed: 0, results: [{ code: 0 }], former: [] });
  });

  test('tells where each was, and back there it is as before', async () => {
    const third = await aSeededAlbum(app.parts.db, ownerId);
    const label = await aLabel(app.parts.db, from.albumId);
    const [best, other] = [await readyUpload(from), await readyUpload(third)];
    await app.call(moveToLabel, { ids: [best], labelId: label.uid }, owner);
    await app.call(settingBoutiqueOrCancelBoutique, { ids: [best], boutique: true }, owner);
    const { former } = await app.call(transferFile, { ids: [best, other], albumId: to.albumUid }, owner);
    expect(new Map(former.map(({ ids, value }) => [ids.join(), value]))).toEqual(
      new Map([
        [best, { albumId: from.albumUid, labelId: label.uid, isEssence: true }],
        [other, { albumId: third.albumUid, labelId: null, isEssence: false }],
      ]),
    );
    const before = { albumId: from.albumUid, labelId: label.uid };
    const back = await app.call(transferFile, { ids: [best], ...before }, owner);
    expect(back.former).toEqual([{ value: { albumId: to.albumUid, labelId: null, isEssence: false }, ids: [best] }]);
    expect(await rowOf(best)).toMatchObject({ album_id: from.albumId, label_id: label.id });
    expect(await recountAlbum(app.parts.db, third.albumId)).toEqual([]);
  });

  test('tells of each item why it stays', async () => {
    const bytes = await drawPicture();
    const [fine, twin, raw] = [
      await readyUpload(from),
      await readyUpload(from, owner, bytes),
      await upload(app, owner, from.albumUid, await drawPicture()),
    ];
    await upload(app, owner, to.albumUid, bytes);
    const strangerId = await aPerson(app.parts.db);
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    const foreign = await readyUpload(theirs, tokenOf(strangerId));
    const ids = [fine, twin, raw, foreign, 'a'.repeat(22)];
    const reply = await app.call(transferFile, { ids, albumId: to.albumUid }, owner);
    expect(codesOf(reply)).toEqual([
      0,
      ERRORS.TRANSFER_TAKEN.code,
      ERRORS.MEDIA_UNREADY.code,
      ERRORS.FORBIDDEN.code,
      ERRORS.MEDIA_ABSENT.code,
    ]);
    expect(reply.changed).toBe(1);
    expect(reply.former.flatMap(({ ids: moved }) => moved)).toEqual([fine]);
    await expect(app.call(transferFile, { ids: [fine], albumId: theirs.albumUid }, owner)).rejects.toMatchObject({
      code: ERRORS.UPLOAD_NOT_FOR_YOU.code,
    });
  });

  test('what has a price does not go on being sold where its bringer may not set one', async () => {
    const [priced, free] = [await readyUpload(from), await readyUpload(from)];
    await app.call(setPriceByIds, { ids: [priced], priceFen: 5_000 }, owner);
    const strangerId = await aPerson(app.parts.db);
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    await app.parts.db
      .updateTable('album')
      .set({ upload_by: UPLOAD_BY.everybody })
      .where('id', '=', theirs.albumId)
      .execute();
    const ids = [priced, free];
    expect(codesOf(await app.call(transferFile, { ids, albumId: theirs.albumUid }, owner))).toEqual([
      ERRORS.FORBIDDEN.code,
      0,
    ]);
    expect(codesOf(await app.call(transferFile, { ids: [priced], albumId: to.albumUid }, owner))).toEqual([0]);
    expect((await rowOf(priced)).price_fen).toBe(5_000);
  });

  test('two moves of one file at the same time each tell what they did', async () => {
    const third = await aSeededAlbum(app.parts.db, ownerId);
    const move = (uid: string, album: SeededAlbum) =>
      app.call(transferFile, { ids: [uid], albumId: album.albumUid }, owner);
    for (let time = 0; time < 5; time += 1) {
      const uid = await readyUpload(from);
      const replies = await Promise.all([move(uid, to), move(uid, third)]);
      for (const reply of replies) {
        expect(codesOf(reply)).toEqual([reply.changed === 1 ? 0 : ERRORS.MEDIA_CHANGED.code]);
      }
      const place = (await rowOf(uid)).album_id;
      expect([to.albumId, third.albumId]).toContain(place);
    }
    expect(await recountAlbum(app.parts.db, third.albumId)).toEqual([]);
  });

  test('an old file finds its place among hundreds of one second', async () => {
    const early = await readyUpload(from);
    const { taken_local: taken } = await rowOf(early);
    await seedMedia(app.parts.db, to, { count: 1200, lastDay: taken.slice(0, 10), sameSecond: true });
    await app.call(transferFile, { ids: [early], albumId: to.albumUid }, owner);
    expect((await rowOf(early)).album_id).toBe(to.albumId);
  });

  test('to another owner needs room there', async () => {
    const otherId = await aPerson(app.parts.db);
    const other = await aSeededAlbum(app.parts.db, otherId);
    await app.parts.db
      .insertInto('album_user')
      .values({ album_id: other.albumId, user_id: ownerId, role: 1, created_at: TEST_NOW })
      .execute();
    const ids = [await readyUpload(from), await readyUpload(from)];
    const sizes = await Promise.all(ids.map(async (id) => Number((await rowOf(id)).size_bytes)));
    await leave(otherId, sizes[0] ?? 0);
    const reply = await app.call(transferFile, { ids, albumId: other.albumUid }, owner);
    expect(new Set(codesOf(reply))).toEqual(new Set([0, ERRORS.CAPACITY_FULL.code]));
    expect(await app.call(getUserCapacity, {}, tokenOf(otherId))).toMatchObject({ photoSize: expect.any(Number) });
    expect(await recountAlbum(app.parts.db, other.albumId)).toEqual([]);
  });
});

describe('removing by kind', () => {
  test('goes on in portions, and takes only what is meant', async () => {
    await seedMedia(app.parts.db, from, { count: 1_010, videos: 10, days: 4 });
    const first = await app.call(deleteWithType, { albumId: from.albumUid, type: 1 }, owner);
    expect(first.removed).toBe(1_000);
    const kinds = app.parts.db
      .selectFrom('media')
      .select('kind')
      .where('album_id', '=', from.albumId)
      .where('is_listed', '=', true);
    const left = await kinds.execute();
    expect(left.filter(({ kind }) => kind === 0)).toHaveLength(first.left);
    const second = await app.call(deleteWithType, { albumId: from.albumUid, type: 1 }, owner);
    expect(second).toEqual({ removed: first.left, left: 0, ids: expect.any(Array) });
    const gone = [...first.ids, ...second.ids];
    expect(new Set(gone).size).toBe(first.removed + second.removed);
    const back = await app.call(restoreMedia, { ids: gone.slice(0, 100) }, owner);
    expect(back.changed).toBe(100);
    expect((await kinds.execute()).filter(({ kind }) => kind === 0)).toHaveLength(100);
    await app.call(removeMedia, { ids: gone.slice(0, 100) }, owner);
    expect((await kinds.execute()).every(({ kind }) => kind === 1)).toBe(true);
  });

  test('a guest removes what he uploaded himself and nothing else', async () => {
    await app.parts.db
      .updateTable('album')
      .set({ upload_by: UPLOAD_BY.everybody })
      .where('id', '=', from.albumId)
      .execute();
    const guestId = await aPerson(app.parts.db);
    const guest = tokenOf(guestId);
    const mine = await upload(app, owner, from.albumUid, await drawPicture());
    const theirs = await upload(app, guest, from.albumUid, await drawPicture());
    await expect(app.call(deleteWithType, { albumId: from.albumUid, type: 8 }, guest)).rejects.toMatchObject({
      code: ERRORS.FORBIDDEN.code,
    });
    const mineOnly = await app.call(deleteWithType, { albumId: from.albumUid, type: 7 }, guest);
    expect(mineOnly).toEqual({ removed: 1, left: 0, ids: [theirs] });
    expect((await rowOf(theirs)).deleted_at).not.toBeNull();
    expect((await rowOf(mine)).deleted_at).toBeNull();
  });
});

describe('knowing files by their hash', () => {
  test('is over originals that the caller may read: managers too, a stranger never, wherever the file is', async () => {
    const bytes = await drawPicture();
    const file = { md5: md5Of(bytes), sizeBytes: bytes.length };
    await upload(app, owner, from.albumUid, bytes);
    const managerId = await aPerson(app.parts.db);
    const strangerId = await aPerson(app.parts.db);
    await app.parts.db
      .insertInto('album_user')
      .values({ album_id: from.albumId, user_id: managerId, role: 1, created_at: TEST_NOW })
      .execute();
    const ask = async (userId: Id): Promise<unknown[]> => {
      const { albumUid } = await aSeededAlbum(app.parts.db, userId);
      const token = tokenOf(userId);
      return [
        await app.call(queryExistMd5, { albumId: albumUid, md5: file.md5 }, token),
        await app.call(queryAllMd5, { albumId: albumUid, md5s: [file.md5, '0'.repeat(32)] }, token),
        (await app.call(queryAllMd5AndFileSize, { albumId: albumUid, files: [file] }, token)).length,
      ];
    };
    expect(await ask(ownerId)).toEqual([true, [file.md5], 1]);
    expect(await ask(managerId)).toEqual([true, [file.md5], 1]);
    expect(await ask(strangerId)).toEqual([false, [], 0]);
    await app.parts.db.updateTable('album').set({ deleted_at: TEST_NOW }).where('id', '=', from.albumId).execute();
    expect(await ask(ownerId)).toEqual([false, [], 0]);
    await app.parts.db.updateTable('album').set({ deleted_at: null }).where('id', '=', from.albumId).execute();
  });

  test('a stranger’s file of the same content shows in no answer, and its bytes go with the last use', async () => {
    const strangerId = await aPerson(app.parts.db);
    const stranger = tokenOf(strangerId);
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    /** Everything that one person is answered, for content that somebody else has and for content that nobody has. */
    const live = async (bytes: Buffer): Promise<unknown[]> => {
      const item = await sendBytes(app, owner, bytes, 'a.jpg');
      const [first] = await save(app, owner, from.albumUid, [item]);
      const second = await save(app, owner, to.albumUid, [item]);
      const again = await save(app, owner, from.albumUid, [item]);
      const { photoSize } = await app.call(getUserCapacity, {}, owner);
      const ids = [first?.resourceId ?? ''];
      await app.call(removeMedia, { ids }, owner);
      await app.call(eraseMedia, { ids }, owner);
      const afterwards = await save(app, owner, from.albumUid, [item]);
      const isKept = (await store.sizeOf(item.objectKey)) !== null;
      return [
        first?.code,
        first?.duplicate,
        second,
        again.map(({ code, duplicate }) => [code, duplicate]),
        photoSize - bytes.length,
        afterwards,
        isKept,
      ];
    };
    const shared = await drawPicture();
    const theirUid = await upload(app, stranger, theirs.albumUid, shared);
    expect(await live(shared)).toEqual(await live(await drawPicture()));
    const objects = () =>
      app.parts.db.selectFrom('stored_object').select(['key', 'uses']).where('size_bytes', '=', shared.length);
    expect((await objects().execute()).map(({ uses }) => uses)).toContain(1);
    const { key } = await objects().executeTakeFirstOrThrow();
    await app.call(removeMedia, { ids: [theirUid] }, stranger);
    await app.call(eraseMedia, { ids: [theirUid] }, stranger);
    expect(await store.sizeOf(key)).toBeNull();
  });
});

describe('capacity', () => {
  test('what does not fit is refused alone; the upload stays and is saved once there is room', async () => {
    const files = [await drawPicture(), await drawPicture(), await drawPicture()];
    const items = await Promise.all(files.map((bytes) => sendBytes(app, owner, bytes, 'a.jpg')));
    await leave(ownerId, (files[0]?.length ?? 0) + (files[1]?.length ?? 0));
    const results = await save(app, owner, from.albumUid, items);
    expect(results.map(({ code }) => code)).toEqual([0, 0, ERRORS.CAPACITY_FULL.code]);
    expect(await app.call(isFull, {}, owner)).toBe(true);
    expect(await app.call(isFull, { albumId: from.albumUid }, owner)).toBe(true);
    expect(await app.call(getRemainCapacity, {}, owner)).toBe(0);
    await leave(ownerId, files[2]?.length ?? 0);
    expect(await app.call(getRemainCapacity, {}, owner)).toBe(files[2]?.length);
    expect((await save(app, owner, from.albumUid, items.slice(2))).map(({ code }) => code)).toEqual([0]);
  });

  test('eight saves at once into two albums never take more than there is', async () => {
    const files = await Promise.all(Array.from({ length: 8 }, () => drawPicture()));
    const size = Math.max(...files.map(({ length }) => length));
    const items = await Promise.all(files.map((bytes) => sendBytes(app, owner, bytes, 'a.jpg')));
    await leave(ownerId, size * 3);
    const saved = await Promise.all(
      items.map((item, at) => save(app, owner, (at % 2 === 0 ? from : to).albumUid, [item])),
    );
    const refused = saved.flat().filter(({ code }) => code === ERRORS.CAPACITY_FULL.code);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    const { currentSize, maxSize } = await app.call(getUserCapacity, {}, owner);
    expect(currentSize).toBeLessThanOrEqual(maxSize);
  });

  test('an upload in parts is refused before a byte is sent, what is under way included', async () => {
    const me = { app, token: owner, albumUid: from.albumUid };
    const large = await aLargePicture(4_000_000);
    const other = await aLargePicture(4_000_000);
    await leave(ownerId, 6_000_000);
    const begun = await start(me, large);
    await expect(start(me, other)).rejects.toMatchObject({ code: ERRORS.CAPACITY_FULL.code });
    expect(await start(me, large)).toMatchObject({ uploadId: begun.uploadId });
    const tooLarge = { ...me, albumUid: from.albumUid };
    await expect(start(tooLarge, await aLargePicture(5_242_881))).rejects.toMatchObject({
      code: ERRORS.IMAGE_TOO_LARGE.code,
    });
    // Full for its owner is full for who uploads to it.
    await app.parts.db
      .updateTable('album')
      .set({ upload_by: UPLOAD_BY.everybody })
      .where('id', '=', from.albumId)
      .execute();
    const guest = tokenOf(await aPerson(app.parts.db));
    expect(await app.call(isFull, { albumId: from.albumUid }, guest)).toBe(false);
    await leave(ownerId, 0);
    expect(await app.call(isFull, { albumId: from.albumUid }, guest)).toBe(true);
    await expect(start({ ...me, token: guest }, other)).rejects.toMatchObject({ code: ERRORS.CAPACITY_FULL.code });
  });

  test('after any history the sum is the sum of the files', async () => {
    const otherId = await aPerson(app.parts.db);
    const other = await aSeededAlbum(app.parts.db, otherId);
    await app.parts.db
      .insertInto('album_user')
      .values({ album_id: other.albumId, user_id: ownerId, role: 1, created_at: TEST_NOW })
      .execute();
    const { below } = seededRandom(20_261_121);
    const albums = [from, to, other];
    const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
    const files = await Promise.all(Array.from({ length: 6 }, () => drawPicture()));
    const known = new Set<string>();
    const some = (): string[] => [...known].filter(() => below(10) < 4).concat('a'.repeat(22));
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const results = await save(app, owner, pick(albums).albumUid, [
          await sendBytes(app, owner, pick(files), 'a.jpg'),
        ]);
        for (const { code, resourceId } of results) if (code === 0) known.add(resourceId);
      },
      () => app.call(removeMedia, { ids: some() }, owner),
      () => app.call(restoreMedia, { ids: some() }, owner),
      () => app.call(transferFile, { ids: some(), albumId: pick(albums).albumUid }, owner),
      () => app.call(eraseMedia, { ids: some().slice(0, 2) }, owner),
      () => app.call(deleteWithType, { albumId: pick(albums).albumUid, type: 7 }, owner),
    ];
    const ignoreMoved = (error: unknown): void => expect(error).toMatchObject({ code: ERRORS.MEDIA_ABSENT.code });
    for (let step = 0; step < 60; step += 1) {
      // One of two may find that the other has moved what it was to change.
      await Promise.all([pick(acts)(), pick(acts)()].map((act) => act.catch(ignoreMoved)));
      // Derived, so that it can be moved.
      if (step % 6 === 0) await app.runJobs();
      expect(await listMiscounted(app.parts.db)).toEqual([]);
    }
    expect(await recountAlbum(app.parts.db, other.albumId)).toEqual([]);
    const uses = await app.database.pool.query(
      `select object.id from stored_object object left join media on media.object_id = object.id
       group by object.id having count(media.id) <> max(object.uses)`,
    );
    expect(uses.rows).toEqual([]);
  });
});
