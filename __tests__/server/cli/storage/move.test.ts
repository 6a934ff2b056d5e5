import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { WATERMARK_KIND } from '@contract/constants/album';
import { TAB_KIND } from '@contract/constants/media';
import { updateAlbum } from '@contract/http/album';
import { getMedia, getTemporaryUrls, listMedia } from '@contract/http/media';
import { listBanners } from '@contract/http/system';
import { getAvatarCredentials, updateUser } from '@contract/http/user';
import { openVideoEngine } from '../../../support/files/video-engine';
import { type CloudApp, startCloudApp } from '../../../support/cloud-app';
import { DEVICE, tokenOf } from '../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';
import { bundleTools, type ServerTools } from '../../../support/server-tools';
import { postForm, upload } from '../../../support/upload-file';

const SEED = Number(process.env['MOVE_SEED'] ?? 1);
const KILLS = 10;
const PHOTOS = 8;
const WHOLE_ONLY = ['avatar', 'banner'];
const forever = new AbortController().signal;

let tools: ServerTools;
let cloud: CloudApp;
let owner: { token: string };
let album: SeededAlbum;
/** What was uploaded, in order. */
let ids: string[];

beforeAll(() => {
  tools = bundleTools(['cli/storage']);
});
afterAll(() => tools.remove());

beforeEach(async () => {
  cloud = await startCloudApp('ali', { STORAGE: 'local' }, { videos: openVideoEngine() });
  const { app } = cloud;
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  const watermark = { kind: WATERMARK_KIND.text, text: '年会留念', position: 9, opacity: 90, picture: '' } as const;
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  ids = [];
  for (let at = 0; at < PHOTOS; at += 1) {
    ids.push(await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 })));
  }
  const clip = drawClip({ seconds: 5, output: WEB_MP4, extension: 'mp4' });
  ids.push(await upload(app, owner, album.albumUid, clip, 'film.mp4'));
  await app.runJobs();
  const { key } = await postForm(app, await app.call(getAvatarCredentials, {}, owner), await drawPicture());
  await app.call(updateUser, { avatar: key }, owner);
  const file = path.join(cloud.dataDir, 'banner.jpg');
  writeFileSync(file, await drawPicture());
  await app.services.system.banners.add({ title: 't', target: '', position: 1, file, mime: 'image/jpeg' });
});
afterEach(() => cloud.close());

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const startMove = () => tools.start('cli/storage', ['move', '--from', 'local', '--to', 'ali'], cloud.settings);

/** As a browser does: it follows where it is sent. */
async function fetchFile(url: string, range?: string): Promise<{ status: number; bytes: Buffer }> {
  const headers = range === undefined ? {} : { range };
  const reply = await cloud.app.http.inject({ url, headers });
  if (reply.statusCode !== 302) return { status: reply.statusCode, bytes: reply.rawPayload };
  const answer = await fetch(String(reply.headers.location), { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The addresses of one photo or video as this person is given them now, by what they show. */
async function addressesOf(id: string, who: { token: string }, whose: string): Promise<[string, string][]> {
  const { app } = cloud;
  const { smallUrl, middleUrl, bigUrl, url, stripUrl } = await app.call(getMedia, { id }, who);
  const [given] = await app.call(getTemporaryUrls, { ids: [id] }, who);
  const all = { smallUrl, middleUrl, bigUrl, url, stripUrl, originalUrl: given?.originalUrl ?? '' };
  return Object.entries(all)
    .filter(([, address]) => address !== '')
    .map(([what, address]) => [`${whose} ${id} ${what}`, address]);
}

/** Everything that somebody may fetch: tiles and films with the mark, the holder's without, originals, an avatar, a banner. */
async function listAddresses(): Promise<[string, string][]> {
  const { app } = cloud;
  const page = {
    albumId: album.albumUid,
    current: 1,
    size: 100,
    type: TAB_KIND.photoVideo,
    showFaceLocation: false,
  } as const;
  const { records } = await app.call(listMedia, page, DEVICE);
  expect(records.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const found: [string, string][] = [];
  for (const { id } of records) {
    found.push(...(await addressesOf(id, DEVICE, 'visitor')), ...(await addressesOf(id, owner, 'holder')));
  }
  const { rows } = await app.database.pool.query<{ avatar: string }>('select avatar_url as avatar from app_user');
  const banners = await app.call(listBanners, { current: 1, size: 10, appType: 1 });
  found.push(['avatar', rows[0]?.avatar ?? ''], ['banner', banners.records[0]?.picture ?? '']);
  return found;
}

/** What each address must give, by what it shows. */
async function readAll(): Promise<Map<string, Buffer>> {
  const read = new Map<string, Buffer>();
  for (const [what, address] of await listAddresses()) {
    const { status, bytes } = await fetchFile(address);
    if (status !== 200) throw new Error(`${what}: HTTP ${status}`);
    read.set(what, bytes);
  }
  return read;
}

const hashesOf = (files: Map<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...files].map(([what, bytes]) => [what, sha256(bytes)]));

/** What is wrong with the whole of it, and with a range of its bytes. */
async function findWrong(what: string, address: string, wanted: Buffer): Promise<string[]> {
  const whole = await fetchFile(address);
  const [start, end] = [Math.floor(wanted.length / 3), Math.floor(wanted.length / 2)];
  const part = await fetchFile(address, `bytes=${start}-${end}`);
  const isWhole = whole.status === 200 && whole.bytes.equals(wanted);
  // Small pictures come whole whatever is asked.
  const isPart = WHOLE_ONLY.includes(what)
    ? part.status === 200 && part.bytes.equals(wanted)
    : part.status === 206 && part.bytes.equals(wanted.subarray(start, end + 1));
  return [
    ...(isWhole ? [] : [`${what}: HTTP ${whole.status}, ${whole.bytes.length} bytes`]),
    ...(isPart ? [] : [`${what} in part: HTTP ${part.status}, ${part.bytes.length} bytes`]),
  ];
}

/** Everything lies in the bucket, each row says so, and after the grace nothing lies anywhere that nobody names. */
async function expectMoved(wanted: Map<string, Buffer>): Promise<void> {
  const { app } = cloud;
  const { rows } = await app.database.pool.query(
    `select storage_type as type from stored_object
     union select derivative_storage from media where derivative_key <> ''
     union select storage_type from media_mark where folder <> ''`,
  );
  expect(rows).toEqual([{ type: 2 }]);
  expect(hashesOf(await readAll())).toEqual(hashesOf(wanted));

  app.clock.advanceMs(25 * 3_600_000);
  await app.database.pool.query(
    `update media set derivative_moved_at = now() - interval '2 hours';
     update media_mark set moved_at = now() - interval '2 hours';
     update stored_object set moved_at = now() - interval '2 hours'`,
  );
  await app.services.media.sweep.sweep(forever);
  await app.services.user.pictures.sweep(forever);
  const { findings, young } = await app.services.media.doctor.examine({ isRepairing: false, signal: forever });
  expect([findings.filter(({ count }) => count > 0), young]).toEqual([[], 0]);
  expect(cloud.bucket.unfinished.size).toBe(0);
  const left: string[] = [];
  for await (const { key } of app.parts.store.list('')) if (!cloud.bucket.objects.has(key)) left.push(key);
  expect(left).toEqual([]);
  expect(hashesOf(await readAll())).toEqual(hashesOf(wanted));
}

test('visitors who browse throughout a move get every file whole and in part', async () => {
  const wanted = await readAll();
  const old = await listAddresses();
  let isMoving = true;
  const waiting: (() => void)[] = [];
  let looks = 0;
  const wrong: string[] = [];
  const browse = async (list: () => Promise<[string, string][]>): Promise<void> => {
    while (isMoving) {
      for (const [what, address] of await list()) {
        wrong.push(...(await findWrong(what, address, wanted.get(what) ?? Buffer.of())));
        looks += 1;
        for (const goOn of waiting.splice(0)) goOn();
      }
    }
  };
  // Some with addresses from before, some who load the album anew each time.
  const browsing = Promise.all([browse(async () => old), browse(listAddresses)]);
  // The move waits at each file until somebody has looked at one, so that all of it is seen half done.
  let copies = 0;
  cloud.bucket.onRequest = async (request) => {
    if (request.method !== 'PUT') return null;
    copies += 1;
    await Promise.race([browsing, new Promise<void>((resolve) => waiting.push(resolve))]);
    return null;
  };
  const { code, output } = await startMove().ended;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('搬完了') });
  isMoving = false;
  await browsing;
  expect(wrong).toEqual([]);
  expect(copies).toBeGreaterThan(PHOTOS * 4);
  expect(looks).toBeGreaterThan(copies / 4);
  await expectMoved(wanted);
});

test(`a move that is killed ${KILLS} times and run again loses nothing (MOVE_SEED=${SEED})`, async () => {
  const wanted = await readAll();
  const random = seededRandom(SEED);
  let last = -1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const move = startMove();
    let left = random.below(10) + 1;
    cloud.bucket.onRequest = () => {
      left -= 1;
      if (left === 0) move.child.kill('SIGKILL');
      return null;
    };
    expect((await move.ended).code).toBeNull();
    // What has arrived stays.
    expect(cloud.bucket.objects.size).toBeGreaterThanOrEqual(last);
    last = cloud.bucket.objects.size;
    expect(hashesOf(await readAll())).toEqual(hashesOf(wanted));
  }
  cloud.bucket.onRequest = () => null;
  expect(await startMove().ended).toMatchObject({ code: 0, output: expect.stringContaining('搬完了') });
  await expectMoved(wanted);
});
