import { sql } from 'kysely';
import { TAB_KIND } from '@contract/constants/media';
import {
  hiddeOrShowPhoto,
  listMediaGroups,
  removeMedia,
  setPriceByIds,
  settingBoutiqueOrCancelBoutique,
  turnMedia,
} from '@contract/http/media';
import type { MediaGroups } from '@contract/schemas/media-group';
import { onEveryWall } from '../../../../../server/modules/access/media-access.service';
import { listTiles } from '../../../../../server/modules/media/wall/media-list.repository';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { aDevice } from '../../../../support/people';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../../support/seed-media';
import { startTwin } from '../../../../support/twin';
import { upload } from '../../../../support/upload-file';
import { type HeardNotices, hearNotices } from '../../../../support/watch/hear-notices';
import { listReadColumns, listUntold } from '../../../../support/watch/read-columns';
import { untilListening } from '../../../../support/watch/until-listening';
import { untilSeen } from '../../../../support/watch/within-lease';

let app: TestApp;
let twin: TestApp;
let owner: { token: string };
/** Of the twin, which knows its callers by their sessions. */
let device: { readonly token: string };
let album: SeededAlbum;
let uid: string;

const limits = { MAX_CALLS_PER_MINUTE: '1000000' };

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: limits });
  twin = await startTwin(app, limits);
  device = { token: await aDevice(twin) };
});
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
  await app.runJobs();
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

/** The wall as a stranger has it. */
const wallIn = (one: TestApp): Promise<MediaGroups> =>
  one.call(
    listMediaGroups,
    { albumId: album.albumUid, type: TAB_KIND.photoVideo, withFirst: true },
    one === twin ? device : DEVICE,
  );
/** Of its only tile: what may change. Empty: there is none. */
async function tileIn(one: TestApp): Promise<readonly unknown[]> {
  const { total, first } = await wallIn(one);
  expect(first?.rows.length ?? 0).toBe(total);
  return first?.rows[0] ?? [];
}
const setHidden = (hidden: boolean) => app.call(hiddeOrShowPhoto, { ids: [uid], hidden }, owner);

/** Until the answer is kept. */
async function warm(one: TestApp): Promise<void> {
  await untilListening(one);
  expect([await tileIn(one), await tileIn(one)]).toEqual([
    expect.arrayContaining([uid]),
    expect.arrayContaining([uid]),
  ]);
}

test('a wall is answered again without a word to its tables', async () => {
  await warm(app);
  const before = await wallIn(app);
  await sql`alter table media disable trigger media_wall_changed_told`.execute(app.parts.db);
  try {
    await app.parts.db.updateTable('media').set({ price_fen: 500 }).where('uid', '=', uid).execute();
    expect(await wallIn(app)).toEqual(before);
  } finally {
    await sql`alter table media enable trigger media_wall_changed_told`.execute(app.parts.db);
  }
});

test('its owner sees it as it is, whatever strangers are answered', async () => {
  await warm(app);
  await setHidden(true);
  const ask = { albumId: album.albumUid, type: TAB_KIND.photoVideo, withFirst: true } as const;
  expect((await app.call(listMediaGroups, ask, owner)).total).toBe(1);
  expect((await app.call(listMediaGroups, ask, DEVICE)).total).toBe(0);
});

test('what was hidden is gone at once in the process that hid it, and what is shown is there at once, 100 times', async () => {
  await warm(app);
  for (let time = 0; time < 100; time += 1) {
    await setHidden(true);
    expect(await tileIn(app)).toEqual([]);
    await setHidden(false);
    expect(await Promise.all([tileIn(app), tileIn(app)])).toEqual([
      expect.arrayContaining([uid]),
      expect.arrayContaining([uid]),
    ]);
  }
});

test.each([
  ['a price', () => app.call(setPriceByIds, { ids: [uid], priceFen: 500 }, owner)],
  [
    'a choice as one of the best',
    () => app.call(settingBoutiqueOrCancelBoutique, { ids: [uid], boutique: true }, owner),
  ],
  ['a turn', () => app.call(turnMedia, { ids: [uid], by: 1 }, owner).then(() => app.runJobs())],
  ['a removal', () => app.call(removeMedia, { ids: [uid] }, owner)],
])('%s is seen at once, and within a second in another process', async (_, change) => {
  await Promise.all([warm(app), warm(twin)]);
  const before = await tileIn(twin);
  await change();
  const changed = await tileIn(app);
  expect(changed).not.toEqual(before);
  await untilSeen(
    () => tileIn(twin),
    (tile) => JSON.stringify(tile) === JSON.stringify(changed),
  );
});

test('every column that a tile reads is compared by the trigger', async () => {
  const range = { lower: { taken: '2026-01-01 00:00:00', id: '1' }, upper: { taken: '2026-01-02 00:00:00', id: '2' } };
  const filter = { albumId: '1', labelId: '1', kind: 1, counts: 'visible', onlyEssence: true } as const;
  const all = await listReadColumns((db) => listTiles(db, { filter, predicate: onEveryWall, range }, null, 1));
  const read = all.filter((name) => name !== 'media.id');
  expect(read.length).toBeGreaterThan(18);
  expect(await listUntold(app.parts.db, 'tell_walls', [...read, 'media.is_visible', 'media.is_listed'])).toEqual([]);
});

describe('a notice is sent for', () => {
  let heard: HeardNotices;
  beforeAll(async () => {
    heard = await hearNotices(app.database.address.url, 'album_wall');
  });
  afterAll(() => heard.close());
  const toldBy = (work: () => Promise<unknown>): Promise<string[]> => heard.toldBy(work);

  test('what changes a wall, once for a statement, and for no counter of likes', async () => {
    const { db } = app.parts;
    const told = [`+${album.albumId}`];
    const ofPhoto = db.updateTable('media').where('uid', '=', uid);
    expect(await toldBy(() => ofPhoto.set({ price_fen: 100 }).execute())).toEqual(told);
    expect(await toldBy(() => ofPhoto.set({ price_fen: 100 }).execute())).toEqual([]);
    expect(await toldBy(() => ofPhoto.set({ like_count: 7 }).execute())).toEqual([]);
    expect(await toldBy(() => seedMedia(db, album, { count: 20 }))).toContain(told[0]);
    const ofRun = db.updateTable('media_run').where('album_id', '=', album.albumId);
    expect(await toldBy(() => ofRun.set({ lower_id: '0' }).execute())).toEqual(told);
    const ofCount = db.updateTable('media_count').where('album_id', '=', album.albumId);
    expect(await toldBy(() => ofCount.set({ listed_count: 21 }).execute())).toEqual(told);
    const deleted = db.deleteFrom('media').where('album_id', '=', album.albumId);
    expect(await toldBy(() => deleted.execute())).toContain(told[0]);
  });

  test('many albums at once as for all', async () => {
    const ids = Array.from({ length: 301 }, (_, index) => `${10_000_000_000 + index}`);
    const tell = (albumIds: readonly string[]) => sql`select tell_walls(${albumIds}::bigint[])`.execute(app.parts.db);
    expect(await toldBy(() => tell(ids.slice(1)))).toEqual([
      ids
        .slice(1)
        .map((id) => `+${id}`)
        .join(' '),
    ]);
    expect(await toldBy(() => tell(ids))).toEqual(['*']);
  });
});
