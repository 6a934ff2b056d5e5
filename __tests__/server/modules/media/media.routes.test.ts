import { ERRORS } from '@contract/errors';
import {
  getGroupRows,
  getMedia,
  getTemporaryUrls,
  likeOrCancel,
  listMedia,
  listMediaGroups,
  removeMedia,
} from '@contract/http/media';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import {
  aLabel,
  aPerson,
  aSeededAlbum,
  type SeededAlbum,
  seedMedia,
  type SeedOptions,
} from '../../../support/seed-media';

let app: TestApp;
let owner: { token: string };
let stranger: { token: string };
let ownerId: string;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
  ownerId = await aPerson(app.database.db, '摄影师');
  owner = tokenOf(ownerId);
  stranger = tokenOf(await aPerson(app.database.db, '路人'));
});
afterAll(() => app.close());

const ABSENT = 'AAAAAAAAAAAAAAAAAAAAAA';

async function anAlbumWith(options: SeedOptions): Promise<SeededAlbum> {
  const album = await aSeededAlbum(app.database.db, ownerId);
  await seedMedia(app.database.db, album, options);
  return album;
}

const pageOf = (album: SeededAlbum, current: number, size = 30) =>
  ({ albumId: album.albumUid, type: 8, showFaceLocation: false, current, size }) as const;

test('pages follow each other without a gap or a repeat, newest first', async () => {
  const album = await anAlbumWith({ count: 1_234, days: 2 });
  const seen: string[] = [];
  const times: string[] = [];
  for (let current = 1; current <= 13; current += 1) {
    const page = await app.call(listMedia, pageOf(album, current, 100), DEVICE);
    expect(page).toMatchObject({ total: 1_234, pages: 13, current });
    seen.push(...page.records.map((record) => record.id));
    times.push(...page.records.map((record) => record.takenLocal));
  }
  expect(new Set(seen).size).toBe(1_234);
  expect(times).toEqual([...times].sort().reverse());
  expect((await app.call(listMedia, pageOf(album, 14, 100), DEVICE)).records).toEqual([]);
});

test('groups have at most 500 photos of one day, and their rows are those of the pages', async () => {
  const album = await anAlbumWith({ count: 1_600, days: 2, videos: 300 });
  const query = { albumId: album.albumUid, type: 8 } as const;
  const { groups, total } = await app.call(listMediaGroups, query, DEVICE);
  expect(total).toBe(1_600);
  expect(groups.map((group) => group.day)).toEqual([...groups.map((group) => group.day)].sort().reverse());
  const ids: string[] = [];
  for (const group of groups) {
    expect(group.count).toBeLessThanOrEqual(500);
    const { rows, mediaBase } = await app.call(getGroupRows, { ...query, key: group.key }, DEVICE);
    expect(rows).toHaveLength(group.count);
    expect(group.videos).toBe(rows.filter((row) => row[1] === 1).length || undefined);
    expect(rows.reduce((sum, row) => sum + row[2], 0) / 1000).toBeCloseTo(group.ratioSum, 3);
    expect(mediaBase).toMatch(/^\/media\/.*\/$/);
    ids.push(...rows.map((row) => row[0]));
  }
  const page = await app.call(listMedia, pageOf(album, 7, 100), DEVICE);
  expect(page.records.map((record) => record.id)).toEqual(ids.slice(600, 700));
});

test('neighbouring groups are read at once, whatever their days, as long as a group may be that large', async () => {
  const album = await anAlbumWith({ count: 60, days: 20 });
  const query = { albumId: album.albumUid, type: 8 } as const;
  const { groups } = await app.call(listMediaGroups, query, DEVICE);
  expect(new Set(groups.map(({ day }) => day)).size).toBeGreaterThan(5);
  const [newest, oldest] = [groups[1], groups[4]];
  const key = `${oldest?.key.split('~')[0] ?? ''}~${newest?.key.split('~').at(-1) ?? ''}`;
  const together = await app.call(getGroupRows, { ...query, key }, DEVICE);
  const apart = [];
  for (const one of groups.slice(1, 5)) {
    apart.push(...(await app.call(getGroupRows, { ...query, key: one.key }, DEVICE)).rows);
  }
  expect(together.rows).toEqual(apart);
  const backwards = `${newest?.key.split('~')[0] ?? ''}~${oldest?.key.split('~')[0] ?? ''}`;
  await expect(app.call(getGroupRows, { ...query, key: backwards }, DEVICE)).rejects.toMatchObject(ERRORS.GROUP_ABSENT);
});

test('the newest group’s rows come with the groups when they are asked for, as each may see them', async () => {
  const album = await anAlbumWith({ count: 40, hidden: 20, days: 2 });
  const query = { albumId: album.albumUid, type: 8 } as const;
  for (const who of [DEVICE, owner]) {
    const { first, ...groups } = await app.call(listMediaGroups, { ...query, withFirst: true }, who);
    expect(groups).toEqual(await app.call(listMediaGroups, query, who));
    expect(first).toEqual(await app.call(getGroupRows, { ...query, key: groups.groups[0]?.key ?? '' }, who));
  }
  const empty = { ...query, albumId: (await anAlbumWith({ count: 0 })).albumUid, withFirst: true };
  expect(await app.call(listMediaGroups, empty, DEVICE)).toMatchObject({ total: 0, groups: [] });
});

test('visitors see neither hidden nor unfinished photos, their holder does, and totals agree', async () => {
  const album = await anAlbumWith({ count: 100, hidden: 300, processing: 100 });
  const visitors = await app.call(listMedia, pageOf(album, 1, 100), DEVICE);
  const holders = await app.call(listMedia, pageOf(album, 1, 100), owner);
  expect(holders.records).toHaveLength(100);
  expect(visitors.total).toBe(visitors.records.length);
  expect(visitors.records.some((record) => record.isHidden || record.state !== 1)).toBe(false);
  const hidden = holders.records.find((record) => record.isHidden);
  await expect(app.call(getMedia, { id: hidden?.id ?? '' }, DEVICE)).rejects.toMatchObject(ERRORS.MEDIA_ABSENT);
  expect(await app.call(getMedia, { id: hidden?.id ?? '' }, owner)).toMatchObject({ isHidden: true, canDelete: true });
});

test('a flagged photo has no address for visitors, and an original is for holders only', async () => {
  const album = await anAlbumWith({ count: 40, illegal: 300 });
  const { records } = await app.call(listMedia, pageOf(album, 1), stranger);
  for (const record of records) {
    expect(record.originalUrl).toBe('');
    expect(record.smallUrl === '').toBe(record.legalStatus !== 0);
    expect(record.thumbhash === '').toBe(record.legalStatus !== 0);
  }
  expect(records.some((record) => record.legalStatus === 1)).toBe(true);
  const ids = [...records.map((record) => record.id), ABSENT];
  const absent = (id: string) => ({ id, ...ERRORS.MEDIA_ABSENT, originalUrl: '', sizeBytes: 0 });
  expect(await app.call(getTemporaryUrls, { ids }, stranger)).toEqual(ids.map(absent));
  const signed = await app.call(getTemporaryUrls, { ids }, owner);
  expect(signed.map(({ id, code }) => [id, code])).toEqual([...records.map(({ id }) => [id, 0]), [ABSENT, 1401]]);
});

test('a label and a kind narrow pages and groups alike', async () => {
  const album = await aSeededAlbum(app.database.db, ownerId);
  const label = await aLabel(app.database.db, album.albumId);
  await seedMedia(app.database.db, album, { count: 300, videos: 500, labelId: label.id });
  const filter = { labelId: label.uid, type: 2 } as const;
  const page = await app.call(listMedia, { ...pageOf(album, 1, 100), ...filter }, DEVICE);
  const { total } = await app.call(listMediaGroups, { albumId: album.albumUid, ...filter }, DEVICE);
  expect(total).toBe(page.total);
  expect(page.records.every((record) => record.hotResourceType === 1 && record.labelId === label.uid)).toBe(true);
  expect(page.records.length).toBeGreaterThan(0);
  const wrong = { ...pageOf(album, 1), labelId: ABSENT };
  await expect(app.call(listMedia, wrong, DEVICE)).rejects.toMatchObject(ERRORS.LABEL_ABSENT);
});

test("one's own uploads are listed across albums and in one, for a person only", async () => {
  const meId = await aPerson(app.database.db);
  const mine = await aSeededAlbum(app.database.db, meId);
  await seedMedia(app.database.db, mine, { count: 25 });
  const query = { type: 7, showFaceLocation: false, current: 2, size: 20 } as const;
  expect(await app.call(listMedia, query, tokenOf(meId))).toMatchObject({ total: 25, pages: 2 });
  const inAlbum = await app.call(listMedia, { ...query, albumId: mine.albumUid }, tokenOf(meId));
  expect(inAlbum.records).toHaveLength(5);
  expect((await app.call(listMedia, { ...query, albumId: mine.albumUid }, stranger)).total).toBe(0);
  await expect(app.call(listMedia, query, DEVICE)).rejects.toMatchObject(ERRORS.LOGIN_REQUIRED);
});

test('an unknown album, a foreign key and a group of mine are refused', async () => {
  const album = await anAlbumWith({ count: 5 });
  const other = await anAlbumWith({ count: 5 });
  const query = { albumId: album.albumUid, type: 8 } as const;
  const [foreign] = (await app.call(listMediaGroups, { ...query, albumId: other.albumUid }, DEVICE)).groups;
  const rowsOf = (key: string) => app.call(getGroupRows, { ...query, key }, DEVICE);
  await expect(rowsOf(foreign?.key ?? '')).rejects.toMatchObject(ERRORS.GROUP_ABSENT);
  await expect(rowsOf('nonsense')).rejects.toMatchObject(ERRORS.BAD_INPUT);
  const absent = { ...query, albumId: ABSENT };
  await expect(app.call(listMediaGroups, absent, DEVICE)).rejects.toMatchObject(ERRORS.ALBUM_ABSENT);
  await expect(app.call(listMediaGroups, { ...query, type: 7 }, owner)).rejects.toMatchObject(ERRORS.BAD_INPUT);
});

test('fifty likes and unlikes at once leave a count that equals the rows; a repeat changes nothing', async () => {
  const album = await anAlbumWith({ count: 1 });
  const [record] = (await app.call(listMedia, pageOf(album, 1), DEVICE)).records;
  const id = record?.id ?? '';
  const fans = await Promise.all(Array.from({ length: 5 }, () => aPerson(app.database.db)));
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.call(likeOrCancel, { id, like: index % 3 !== 0 }, tokenOf(fans[index % 5] ?? '')),
    ),
  );
  const { rows } = await app.database.pool.query(
    'select m.like_count, (select count(*)::int from media_like where media_id = m.id) as likes from media m where uid = $1',
    [id],
  );
  expect(rows[0].like_count).toBe(rows[0].likes);
  const first = await app.call(likeOrCancel, { id, like: true }, owner);
  expect(await app.call(likeOrCancel, { id, like: true }, owner)).toEqual(first);
  expect((await app.call(getMedia, { id }, owner)).liked).toBe(true);
  expect((await app.call(getMedia, { id }, stranger)).liked).toBe(false);
  await expect(app.call(likeOrCancel, { id: ABSENT, like: true }, owner)).rejects.toMatchObject(ERRORS.MEDIA_ABSENT);
});

test('removing takes photos off the wall once, clears the cover, and skips what is not the caller’s', async () => {
  const album = await anAlbumWith({ count: 10 });
  const { records } = await app.call(listMedia, pageOf(album, 1), owner);
  const ids = records.slice(0, 4).map((record) => record.id);
  await app.database.pool.query('update album set cover_id = (select id from media where uid = $1) where id = $2', [
    ids[0],
    album.albumId,
  ]);
  expect(await app.call(removeMedia, { ids }, stranger)).toMatchObject({ removed: 0 });
  const removal = await app.call(removeMedia, { ids: [...ids, ABSENT] }, owner);
  expect(removal.removed).toBe(4);
  expect(removal.results.map(({ code }) => code)).toEqual([0, 0, 0, 0, ERRORS.MEDIA_ABSENT.code]);
  expect(await app.call(removeMedia, { ids }, owner)).toMatchObject({ removed: 0 });
  expect((await app.call(listMedia, pageOf(album, 1), owner)).total).toBe(6);
  const { rows } = await app.database.pool.query('select cover_id from album where id = $1', [album.albumId]);
  expect(rows[0].cover_id).toBeNull();
  expect(await recountAlbum(app.database.db, album.albumId)).toEqual([]);
});
