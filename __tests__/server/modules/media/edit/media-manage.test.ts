import { MEDIA_KIND, RESTORE_MAX, TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { setCollect } from '@contract/http/interaction';
import {
  getGroupRows,
  getMedia,
  hiddeOrShowPhoto,
  hiddeOrShowVideo,
  likeOrCancel,
  listMedia,
  listMediaGroups,
  moveToLabel,
  setPriceByIds,
  setRemarkByIds,
  settingBoutiqueOrCancelBoutique,
  transferFile,
} from '@contract/http/media';
import type { MediaListQuery } from '@contract/schemas/media';
import type { SettingResults } from '@contract/schemas/shared';
import type { Id } from '../../../../../server/db/tables';
import { changeCounted, recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyer, DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { refusal } from '../../../../support/refusal';
import { aLabel, aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../../support/seed-media';

const ABSENT = 'A'.repeat(22);

let app: TestApp;
let album: SeededAlbum;
let ownerId: Id;
let owner: { token: string };
let stranger: { token: string };
let strangerId: Id;
let label: { id: string; uid: string };
let photos: string[];
let video: string;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  ownerId = await aPerson(db);
  owner = tokenOf(ownerId);
  strangerId = await aPerson(db, '路人');
  stranger = tokenOf(strangerId);
  album = await aSeededAlbum(db, ownerId);
  label = await aLabel(db, album.albumId);
  await seedMedia(db, album, { count: 12, days: 3 });
  const rows = await db
    .selectFrom('media')
    .select(['uid', 'id'])
    .where('album_id', '=', album.albumId)
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc')
    .execute();
  photos = rows.map((row) => row.uid);
  video = photos[5] ?? '';
  const videoId = rows[5]?.id ?? '';
  await db.transaction().execute((tx) =>
    changeCounted(tx, album.albumId, [videoId], async () => {
      await tx.updateTable('media').set({ kind: MEDIA_KIND.video }).where('id', '=', videoId).execute();
    }),
  );
});
afterEach(async () => {
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});

const list = (query: Partial<MediaListQuery>, token: { token: string } = DEVICE) =>
  app.call(
    listMedia,
    { current: 1, size: 50, type: 8, showFaceLocation: false, albumId: album.albumUid, ...query },
    token,
  );
const idsOf = async (query: Partial<MediaListQuery>, token?: { token: string }): Promise<string[]> =>
  (await list(query, token)).records.map((item) => item.id);

test('hiding takes photos from visitors, tells what it refused, and is undone by showing', async () => {
  const ids = [photos[0] ?? '', photos[1] ?? '', video, ABSENT];
  const hidden = await app.call(hiddeOrShowPhoto, { ids, hidden: true }, owner);
  expect(hidden.changed).toBe(2);
  expect(hidden.results.map(({ code }) => code)).toEqual([0, 0, ERRORS.MEDIA_ABSENT.code, ERRORS.MEDIA_ABSENT.code]);
  expect((await list({})).total).toBe(10);
  expect((await list({}, owner)).total).toBe(12);
  expect(await idsOf({ hidden: true }, owner)).toEqual(photos.slice(0, 2));
  expect(await idsOf({ hidden: true })).toEqual([]);
  expect((await app.call(hiddeOrShowPhoto, { ids, hidden: true }, owner)).changed).toBe(0);
  expect((await app.call(hiddeOrShowPhoto, { ids, hidden: false }, owner)).changed).toBe(2);
  expect((await app.call(hiddeOrShowPhoto, { ids: photos.slice(0, 1), hidden: true }, stranger)).results[0]?.code).toBe(
    ERRORS.FORBIDDEN.code,
  );
  expect((await app.call(hiddeOrShowVideo, { ids: [photos[0] ?? ''], hidden: true }, owner)).changed).toBe(0);
});

test('each batch tells what it has changed was before, and nothing of the others', async () => {
  const [first = '', second = '', third = ''] = photos;
  const ids = [first, second, third, ABSENT];
  await app.call(hiddeOrShowPhoto, { ids: [second], hidden: true }, owner);
  const hidden = await app.call(hiddeOrShowPhoto, { ids, hidden: true }, owner);
  expect(hidden.former.map(({ value, ids: was }) => [value, [...was].sort()])).toEqual([
    [false, [first, third].sort()],
  ]);
  expect((await app.call(hiddeOrShowVideo, { ids: [video], hidden: true }, owner)).former).toEqual([
    { value: false, ids: [video] },
  ]);
  expect((await app.call(hiddeOrShowPhoto, { ids, hidden: true }, stranger)).former).toEqual([]);

  await app.call(settingBoutiqueOrCancelBoutique, { ids: [third], boutique: true }, owner);
  const plain = await app.call(settingBoutiqueOrCancelBoutique, { ids, boutique: false }, owner);
  expect(plain.former).toEqual([{ value: true, ids: [third] }]);

  await app.call(setRemarkByIds, { ids: [first], remark: '签到' }, owner);
  const remarked = await app.call(setRemarkByIds, { ids, remark: '开场' }, owner);
  expect(new Map(remarked.former.map(({ value, ids: was }) => [value, [...was].sort()]))).toEqual(
    new Map([
      ['签到', [first]],
      ['', [second, third].sort()],
    ]),
  );
  expect((await app.call(setRemarkByIds, { ids, remark: '开场' }, owner)).former).toEqual([]);

  await app.call(moveToLabel, { ids: [first], labelId: label.uid }, owner);
  const labelled = await app.call(moveToLabel, { ids: [first, second], labelId: label.uid }, owner);
  expect(labelled.former).toEqual([{ value: null, ids: [second] }]);
  const bare = await app.call(moveToLabel, { ids }, owner);
  expect(bare.former.map(({ value, ids: was }) => [value, [...was].sort()])).toEqual([
    [label.uid, [first, second].sort()],
  ]);
});

describe('what has another value by now than the one it was to have still', () => {
  const [ANOTHER, CHANGED] = ['另一个', ERRORS.MEDIA_CHANGED.code];
  const fieldsOf = (uid: string) =>
    app.parts.db
      .selectFrom('media')
      .select(['remark', 'price_fen', 'label_id'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();

  test.each<
    [
      name: string,
      set: (ids: string[], at: 'batch' | 'another' | 'back', from?: 'batch') => Promise<SettingResults<unknown>>,
      expected: object,
    ]
  >([
    [
      'remarks',
      (ids, at, from) =>
        app.call(
          setRemarkByIds,
          { ids, remark: { batch: '开场', another: ANOTHER, back: '' }[at], ...(from && { from: ' 开场 ' }) },
          owner,
        ),
      { remark: ANOTHER },
    ],
    [
      'prices',
      (ids, at, from) =>
        app.call(
          setPriceByIds,
          { ids, priceFen: { batch: 500, another: 800, back: 0 }[at], ...(from && { from: 500 }) },
          owner,
        ),
      { price_fen: 800 },
    ],
  ])('%s: is left as it is and told, and the rest is done', async (_name, set, expected) => {
    const [mine = '', theirs = '', back = ''] = photos;
    await set([mine, theirs, back], 'batch');
    await set([theirs], 'another');
    await set([back], 'back');
    const undone = await set([mine, theirs, back, ABSENT], 'back', 'batch');
    expect(undone.results.map(({ code }) => code)).toEqual([0, CHANGED, 0, ERRORS.MEDIA_ABSENT.code]);
    expect([undone.changed, undone.former.flatMap(({ ids }) => ids)]).toEqual([1, [mine]]);
    expect(await fieldsOf(theirs)).toMatchObject(expected);
    expect(await fieldsOf(mine)).toEqual(await fieldsOf(back));
  });

  test('labels: also where there was none, and where the label has gone', async () => {
    const [mine = '', theirs = '', bare = ''] = photos;
    const other = await aLabel(app.parts.db, album.albumId, '花絮');
    await app.call(moveToLabel, { ids: [mine, theirs, bare], labelId: label.uid }, owner);
    await app.call(moveToLabel, { ids: [theirs], labelId: other.uid }, owner);
    await app.call(moveToLabel, { ids: [bare] }, owner);
    const codesOf = async (input: { labelId?: string; from: string | null }): Promise<number[]> =>
      (await app.call(moveToLabel, { ids: [mine, theirs, bare], ...input }, owner)).results.map(({ code }) => code);
    expect(await codesOf({ from: label.uid })).toEqual([0, CHANGED, 0]);
    expect(await fieldsOf(theirs)).toMatchObject({ label_id: other.id });
    expect(await codesOf({ labelId: label.uid, from: null })).toEqual([0, CHANGED, 0]);
    expect(await fieldsOf(mine)).toMatchObject({ label_id: label.id });
    expect(await codesOf({ labelId: label.uid, from: ABSENT })).toEqual([0, CHANGED, 0]);
  });

  test('thousands by one call', async () => {
    const { db } = app.parts;
    const large = await aSeededAlbum(db, ownerId);
    await seedMedia(db, large, { count: 1_000, days: 2 });
    const rows = await db.selectFrom('media').select('uid').where('album_id', '=', large.albumId).execute();
    const ids = rows.map(({ uid }) => uid);
    const its = (await aLabel(db, large.albumId)).uid;
    const forth = await app.call(moveToLabel, { ids, labelId: its }, owner);
    const back = await app.call(moveToLabel, { ids, from: its }, owner);
    expect([ids.length, forth.changed, back.changed]).toEqual([1_000, 1_000, 1_000]);
    const tooMany = Array.from({ length: RESTORE_MAX + 1 }, () => ABSENT);
    await expect(app.call(moveToLabel, { ids: tooMany }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('albums: what has moved on stays where it is', async () => {
    const [next, third] = [await aSeededAlbum(app.parts.db, ownerId), await aSeededAlbum(app.parts.db, ownerId)];
    const [still = '', gone = '', back = ''] = photos;
    const ids = [still, gone, back];
    await app.call(transferFile, { ids, albumId: next.albumUid }, owner);
    await app.call(transferFile, { ids: [gone], albumId: third.albumUid }, owner);
    await app.call(transferFile, { ids: [back], albumId: album.albumUid }, owner);
    const undone = await app.call(transferFile, { ids, albumId: album.albumUid, from: next.albumUid }, owner);
    expect(undone.results.map(({ code }) => code)).toEqual([0, CHANGED, 0]);
    expect([undone.changed, undone.former.flatMap(({ ids: moved }) => moved)]).toEqual([1, [still]]);
    expect((await app.call(getMedia, { id: gone }, owner)).albumId).toBe(third.albumUid);
    const nowhere = await app.call(transferFile, { ids: [still], albumId: next.albumUid, from: ABSENT }, owner);
    expect([nowhere.changed, nowhere.results]).toEqual([0, [{ id: still, ...ERRORS.MEDIA_CHANGED }]]);
  });

  test('a stranger learns nothing of it', async () => {
    const [id = ''] = photos;
    for (const from of ['', '开场']) {
      const { results } = await app.call(setRemarkByIds, { ids: [id], remark: ANOTHER, from }, stranger);
      expect(results).toEqual([{ id, ...ERRORS.FORBIDDEN }]);
    }
    await expect(app.call(setPriceByIds, { ids: [id], priceFen: 0, from: -1 }, owner)).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
  });
});

test('the best of an album and of a label are lists and walls of their own, with their counts', async () => {
  const best = [photos[2] ?? '', photos[7] ?? '', photos[9] ?? ''];
  await app.call(moveToLabel, { ids: [photos[7] ?? ''], labelId: label.uid }, owner);
  expect((await app.call(settingBoutiqueOrCancelBoutique, { ids: best, boutique: true }, owner)).changed).toBe(3);
  const essence = { type: TAB_KIND.essence };
  expect(await idsOf(essence)).toEqual(best);
  expect((await list({ ...essence, size: 1, current: 3 })).records.map((item) => item.id)).toEqual([best[2]]);
  expect(await idsOf({ ...essence, labelId: label.uid })).toEqual([photos[7]]);
  const { total, groups } = await app.call(listMediaGroups, { albumId: album.albumUid, type: 6 }, DEVICE);
  expect(total).toBe(3);
  const rows = await Promise.all(
    groups.map(({ key }) => app.call(getGroupRows, { albumId: album.albumUid, type: 6, key }, DEVICE)),
  );
  expect(rows.flatMap((group) => group.rows.map(([id, , , , , flags]) => [id, flags]))).toEqual(
    best.map((id) => [id, 32]),
  );
  await app.call(hiddeOrShowPhoto, { ids: [best[0] ?? ''], hidden: true }, owner);
  expect((await list(essence)).total).toBe(2);
  await app.call(moveToLabel, { ids: best, labelId: label.uid }, owner);
  expect((await list({ ...essence, labelId: label.uid }, owner)).total).toBe(3);
  await app.call(moveToLabel, { ids: best }, owner);
  expect((await list({ ...essence, labelId: label.uid }, owner)).total).toBe(0);
  expect((await app.call(settingBoutiqueOrCancelBoutique, { ids: best, boutique: false }, owner)).changed).toBe(3);
  expect((await list(essence, owner)).total).toBe(0);
});

test('a label that is not the album’s takes nothing', async () => {
  const { db } = app.parts;
  const other = await aSeededAlbum(db, album.ownerId);
  const foreign = await aLabel(db, other.albumId);
  const moved = await app.call(moveToLabel, { ids: photos.slice(0, 1), labelId: foreign.uid }, owner);
  expect(moved.results[0]?.code).toBe(ERRORS.LABEL_ABSENT.code);
  await expect(app.call(moveToLabel, { ids: photos.slice(0, 1), labelId: ABSENT }, owner)).rejects.toMatchObject(
    refusal(ERRORS.LABEL_ABSENT),
  );
});

test('a remark is kept clean, found in the item, and no longer than its limit', async () => {
  const id = photos[0] ?? '';
  expect((await app.call(setRemarkByIds, { ids: [id], remark: '  晚宴\u200b合影 ' }, owner)).changed).toBe(1);
  expect((await app.call(getMedia, { id }, DEVICE)).remark).toBe('晚宴合影');
  const long = '字'.repeat(141);
  await expect(app.call(setRemarkByIds, { ids: [id], remark: long }, owner)).rejects.toMatchObject(
    refusal(ERRORS.REMARK_TOO_LONG),
  );
  expect((await app.call(setRemarkByIds, { ids: [id], remark: 'x' }, stranger)).changed).toBe(0);
});

test('hot lists hold what is liked, the most liked first, and are one group', async () => {
  const [first = '', second = ''] = [photos[4], photos[8]];
  for (const person of [owner, stranger]) await app.call(likeOrCancel, { id: first, like: true }, person);
  await app.call(likeOrCancel, { id: second, like: true }, stranger);
  await app.call(likeOrCancel, { id: video, like: true }, stranger);
  expect(await idsOf({ type: TAB_KIND.hotPhoto })).toEqual([first, second]);
  expect(await idsOf({ type: TAB_KIND.hotVideo })).toEqual([video]);
  expect((await list({ type: TAB_KIND.hotPhotoVideo, size: 1, current: 2 })).total).toBe(3);
  const { total, groups } = await app.call(listMediaGroups, { albumId: album.albumUid, type: 4 }, DEVICE);
  expect([total, groups.length, groups[0]?.day]).toEqual([2, 1, '']);
  const key = groups[0]?.key ?? '';
  const { rows } = await app.call(getGroupRows, { albumId: album.albumUid, type: 4, key }, stranger);
  expect(rows.map(([id, , , , , flags]) => [id, flags])).toEqual([
    [first, 1],
    [second, 1],
  ]);
  await expect(app.call(getGroupRows, { albumId: album.albumUid, type: 4, key: 'x' }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
});

test('lists can be turned round and narrowed to days and to a person', async () => {
  const oldestFirst = [...photos].reverse();
  const pages = await Promise.all([1, 2, 3].map((current) => idsOf({ sort: 2, size: 5, current })));
  expect(pages.flat()).toEqual(oldestFirst);
  expect(await idsOf({ dayFrom: '2026-04-30', dayTo: '2026-04-30' })).toEqual(photos.slice(4, 8));
  await expect(list({ dayFrom: '2026-04-31' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  expect((await list({ uploaderId: ABSENT })).total).toBe(0);
  const uploaderId = (await list({ size: 1 })).records[0]?.userId ?? '';
  expect((await list({ uploaderId })).total).toBe(12);
  expect((await list({ sort: 3 })).total).toBe(12);
});

test('what one liked, collected, uploaded and is liked for', async () => {
  const [first = '', second = ''] = [photos[3], photos[6]];
  await app.call(likeOrCancel, { id: first, like: true }, stranger);
  app.clock.advanceMs(1000);
  await app.call(likeOrCancel, { id: second, like: true }, stranger);
  await app.call(setCollect, { type: 2, id: first, collect: true }, stranger);
  const buyer = await aBuyer(app, [first]);
  app.clock.advanceMs(1000);
  await app.services.media.purchases.give(buyer.phone, [second]);
  const none = { albumId: undefined } as unknown as Partial<MediaListQuery>;
  expect(await idsOf({ ...none, type: TAB_KIND.like }, stranger)).toEqual([second, first]);
  expect(await idsOf({ ...none, type: TAB_KIND.collect }, stranger)).toEqual([first]);
  expect(await idsOf({ ...none, type: TAB_KIND.buy }, buyer)).toEqual([second, first]);
  expect(await idsOf({ type: TAB_KIND.buy }, buyer)).toEqual([second, first]);
  expect(await idsOf({ ...none, type: TAB_KIND.buy }, stranger)).toEqual([]);
  expect((await idsOf({ ...none, type: TAB_KIND.beLike }, owner)).sort()).toEqual([first, second].sort());
  expect((await list({ ...none, type: TAB_KIND.upload }, owner)).total).toBe(12);
  expect(await idsOf({ ...none, type: TAB_KIND.timeline }, owner)).toEqual(photos);
  const sizes = (await list({ ...none, type: TAB_KIND.capacity }, owner)).records.map(
    (item) => JSON.parse(item.fieldExt).sizeBytes,
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect((await list({ ...none, type: TAB_KIND.capacity }, stranger)).total).toBe(0);
  await app.call(hiddeOrShowPhoto, { ids: [first], hidden: true }, owner);
  expect(await idsOf({ ...none, type: TAB_KIND.like }, stranger)).toEqual([second]);
  expect(await idsOf({ ...none, type: TAB_KIND.collect }, stranger)).toEqual([]);
  expect(await idsOf({ ...none, type: TAB_KIND.buy }, buyer)).toEqual([second]);
  // A manager sees what is hidden.
  const manager = { album_id: album.albumId, user_id: strangerId, role: 1, permissions: [], created_at: new Date() };
  await app.parts.db.insertInto('album_user').values(manager).execute();
  expect(await idsOf({ ...none, type: TAB_KIND.like }, stranger)).toEqual([second, first]);
  await expect(list({ ...none, type: TAB_KIND.like })).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  expect(MEDIA_KIND.video).toBe((await app.call(getMedia, { id: video }, owner)).hotResourceType);
});
