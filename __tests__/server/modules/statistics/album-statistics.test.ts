import { ERRORS } from '@contract/errors';
import { addComment, setCollect } from '@contract/http/interaction';
import { likeOrCancel } from '@contract/http/media';
import { exportStatistics, getStatistics, listStatistics, reportEvents } from '@contract/http/statistics';
import type { AlbumStatistics, StatEvent } from '@contract/schemas/statistics';
import { randomIds } from '../../../../server/adapters/ids/random';
import { toCsv } from '../../../../server/bytes/csv';
import { listDays } from '../../../../server/modules/statistics/album-statistics.rules';
import { startTestApp, type TestApp, TEST_NOW } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

const TODAY = '2026-05-15';

let app: TestApp;
let album: SeededAlbum;
let mediaId: string;
let owner: { token: string };
let guest: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  const { db } = app.parts;
  const ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  guest = tokenOf(await aPerson(db, '客人'));
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 2 });
  await app.database.pool.query('update media set created_at = $2 where album_id = $1', [album.albumId, TEST_NOW]);
  mediaId = (await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).executeTakeFirstOrThrow())
    .uid;
});

const anEvent = (more: Partial<StatEvent> = {}): StatEvent => ({
  id: randomIds.newId(),
  kind: 1,
  albumId: album.albumUid,
  source: 1,
  ...more,
});
const report = (token: { token: string }, ...events: StatEvent[]) => app.call(reportEvents, { events }, token);
const ask = (): Promise<AlbumStatistics> => app.call(getStatistics, { albumId: album.albumUid }, owner);
const rollUp = () => app.services.statistics.events.rollUp(new AbortController().signal);

test('numbers are the same before, between and after rolling up', async () => {
  const visit = anEvent();
  await report(guest, visit, anEvent({ kind: 2, mediaId }), anEvent({ source: 3 }));
  await report(guest, visit);
  await report(DEVICE, anEvent());
  const wanted = { views: 3, visitors: 2, mediaViews: 1, allVisitors: 2, uploads: 2, downloads: 0 };
  expect((await ask()).total).toMatchObject(wanted);
  expect(await rollUp()).toBe(4);
  expect((await ask()).total).toMatchObject(wanted);
  // A repeat that comes after the rolling up.
  await report(guest, visit);
  expect(await rollUp()).toBe(0);
  await report(DEVICE, anEvent({ kind: 2, mediaId }));
  const statistics = await ask();
  expect(statistics.total).toMatchObject({ ...wanted, mediaViews: 2 });
  expect(statistics.days.at(-1)).toMatchObject({ day: TODAY, views: 3, visitors: 2 });
  expect(statistics.days).toHaveLength(30);
  expect(statistics.hours[12]).toMatchObject({ hour: 12, views: 3, visitors: 2, uploads: 2 });
  expect(statistics.sources).toEqual([
    { source: 1, views: 2 },
    { source: 3, views: 1 },
  ]);
  expect(statistics.top[0]).toMatchObject({ id: mediaId, views: 2 });
});

test('several roll up at once and count each event once', async () => {
  for (let n = 0; n < 20; n += 1) await report(guest, anEvent(), anEvent({ kind: 2, mediaId }));
  await Promise.all([rollUp(), rollUp(), rollUp()]);
  await rollUp();
  expect((await ask()).total).toMatchObject({ views: 20, mediaViews: 20, visitors: 1 });
});

test('days and hours are Shanghai’s', async () => {
  app.clock.set(new Date('2026-05-14T15:59:00Z'));
  await report(guest, anEvent());
  app.clock.set(new Date('2026-05-14T16:01:00Z'));
  await report(guest, anEvent());
  await rollUp();
  app.clock.set(TEST_NOW);
  const { days, hours, total } = await ask();
  expect(days.slice(-2)).toMatchObject([
    { day: '2026-05-14', views: 1, visitors: 1 },
    { day: TODAY, views: 1, visitors: 1 },
  ]);
  expect([hours[23], hours[0]]).toMatchObject([
    { views: 1, visitors: 1 },
    { views: 1, visitors: 1 },
  ]);
  expect(total).toMatchObject({ visitors: 2, allVisitors: 1 });
});

test('a visitor is one of each hour he came in, before, between and after rolling up', async () => {
  const came = async () =>
    (await ask()).hours.flatMap(({ hour, visitors }) => (visitors > 0 ? [[hour, visitors]] : []));
  await report(guest, anEvent(), anEvent());
  await report(DEVICE, anEvent(), anEvent({ kind: 4 }));
  expect(await came()).toEqual([[12, 2]]);
  await rollUp();
  await report(guest, anEvent());
  expect(await came()).toEqual([[12, 2]]);
  app.clock.advanceMs(3_600_000);
  await report(guest, anEvent());
  const both = [
    [12, 2],
    [13, 1],
  ];
  expect(await came()).toEqual(both);
  await rollUp();
  expect(await came()).toEqual(both);
  expect((await ask()).total).toMatchObject({ visitors: 2, allVisitors: 2 });
  // The same hour of another day is another visit of that hour.
  app.clock.advanceMs(86_400_000);
  await report(guest, anEvent());
  await rollUp();
  expect(await came()).toEqual([
    [12, 2],
    [13, 2],
  ]);
});

test('likes, collects and comments are counted while they stand', async () => {
  await app.call(likeOrCancel, { id: mediaId, like: true }, guest);
  await app.call(setCollect, { type: 1, id: album.albumUid, collect: true }, guest);
  await app.call(addComment, { albumId: album.albumUid, text: '好', requestId: randomIds.newId() }, guest);
  expect((await ask()).total).toMatchObject({ likes: 1, collects: 1, comments: 1 });
  await app.call(likeOrCancel, { id: mediaId, like: false }, guest);
  expect((await ask()).total.likes).toBe(0);
});

test('what is not for the reporter is not counted', async () => {
  const other = await aSeededAlbum(app.parts.db, album.ownerId);
  await app.database.pool.query('update album set visibility = 4 where id = $1', [other.albumId]);
  expect(await report(guest, anEvent({ albumId: other.albumUid }))).toEqual({ taken: 0 });
  expect(await report(guest, anEvent({ albumId: 'A'.repeat(22) }), anEvent({ kind: 2 }))).toEqual({ taken: 0 });
  expect(await report(guest, anEvent({ kind: 2, mediaId: 'A'.repeat(22) }))).toEqual({ taken: 0 });
});

test('behind a number is who and when, last first, page by page', async () => {
  for (const who of [guest, DEVICE, guest]) {
    app.clock.advanceMs(1000);
    await report(who, anEvent());
  }
  const visitors = { albumId: album.albumUid, list: 1 as const, size: 2 };
  const first = await app.call(listStatistics, visitors, owner);
  const second = await app.call(listStatistics, { ...visitors, cursor: first.next }, owner);
  expect([...first.records, ...second.records].map(({ person }) => person?.nickname ?? null)).toEqual([
    '客人',
    null,
    '客人',
  ]);
  expect(second.next).toBe('');
  await app.call(addComment, { albumId: album.albumUid, text: '好', requestId: randomIds.newId() }, guest);
  await app.call(likeOrCancel, { id: mediaId, like: true }, guest);
  const behind = async (list: 2 | 3 | 4 | 5 | 6) =>
    (await app.call(listStatistics, { albumId: album.albumUid, list, size: 10 }, owner)).records;
  expect(await behind(2)).toMatchObject([{ mediaId, person: { nickname: '客人' } }]);
  expect(await behind(3)).toEqual([]);
  expect(await behind(4)).toHaveLength(2);
  expect(await behind(5)).toMatchObject([{ text: '好', mediaId: '' }]);
  expect(await behind(6)).toEqual([]);
});

test('the export has a line for each day and each hour', async () => {
  await report(guest, anEvent(), anEvent());
  const range = { albumId: album.albumUid, from: '2026-05-14', to: TODAY };
  const { fileName, text } = await app.call(exportStatistics, range, owner);
  expect(fileName).toBe('相册统计-2026-05-14-2026-05-15.csv');
  expect(text).toBe(
    '\ufeff日期,浏览次数,访客数,照片浏览,点赞,收藏,评论,下载,分享,上传\r\n' +
      '2026-05-14,0,0,0,0,0,0,0,0,0\r\n2026-05-15,2,1,0,0,0,0,0,0,2\r\n\r\n' +
      '时段,浏览次数,访客数,点赞,下载,上传\r\n' +
      Array.from({ length: 24 }, (_, hour) => `${hour}时,${hour === 12 ? '2,1,0,0,2' : '0,0,0,0,0'}\r\n`).join(''),
  );
});

test.each([
  ['2026-05-15', '2026-05-14'],
  ['2026-02-30', '2026-03-01'],
  ['2020-01-01', '2026-05-15'],
  [undefined, '2026-13-45'],
  [undefined, '0001-01-15'],
  [undefined, '0000-01-15'],
  ['0000-01-01', '0000-01-31'],
])('from %s to %s is refused', async (from, to) => {
  const range = from === undefined ? { to } : { from, to };
  await expect(app.call(getStatistics, { albumId: album.albumUid, ...range }, owner)).rejects.toMatchObject(
    refusal(ERRORS.STATISTICS_RANGE),
  );
});

test('a text that a spreadsheet would run is one that it shows', () => {
  expect(toCsv([['=1+1', 'a"b,c', 3]])).toBe('\ufeff\'=1+1,"a""b,c",3\r\n');
  expect(listDays('2026-02-27', '2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
