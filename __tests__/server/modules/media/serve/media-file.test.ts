import sharp from 'sharp';
import { getMedia, getMediaStates, getTemporaryUrls, listMedia, listMediaGroups } from '@contract/http/media';
import { createMediaUrls, type MediaScope } from '../../../../../server/modules/media/rows/media-url';
import type { Id, MediaTable } from '../../../../../server/db/tables';
import { changeCounted } from '../../../../../server/modules/media/rows/media-count.service';
import type { Updateable } from 'kysely';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let owner: { token: string };
let ownerId: Id;
let album: SeededAlbum;
let uid: string;
let bytes: Buffer;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { videos: openVideoEngine() } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
});
beforeEach(async () => {
  album = await aSeededAlbum(app.parts.db, ownerId);
  bytes = await drawPicture({ width: 900, height: 600 });
  uid = await upload(app, owner, album.albumUid, bytes, '婚礼 "1".jpg');
  await app.runJobs();
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
const base = (scope: MediaScope) => app.services.media.urls.base(album.albumUid, { role: scope, epoch: 0 });
const statusOf = async (url: string) => (await get(url)).statusCode;

async function change(set: Updateable<MediaTable>): Promise<void> {
  await app.parts.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('media').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    await changeCounted(tx, album.albumId, [id], () => tx.updateTable('media').set(set).where('id', '=', id).execute());
  });
}

describe('pictures', () => {
  test('are served to keep until the address ends', async () => {
    for (const variant of ['375', '750', '2048']) {
      const reply = await get(`${base('visitor')}${variant}/${uid}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(reply.rawPayload.length),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cross-origin-resource-policy': 'cross-origin',
      });
      // Noon: the step after the next ends at four.
      expect(reply.headers['cache-control']).toBe('private, max-age=14400, immutable');
      expect(reply.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      const again = await get(`${base('visitor')}${variant}/${uid}`, { 'if-none-match': String(reply.headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  test('of a small photo answer with the largest there is, and a photo plays nothing', async () => {
    const small = await upload(app, owner, album.albumUid, await drawPicture({ width: 300, height: 200 }));
    await app.runJobs();
    for (const variant of ['375', '750', '2048']) {
      const { rawPayload } = await get(`${base('visitor')}${variant}/${small}`);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 300, height: 200 });
    }
    expect(await statusOf(`${base('visitor')}video/${small}`)).toBe(404);
  });

  test('above the budget of an address are a bare 429, and uploads a refusal of the form', async () => {
    const limited = await startTestApp({ ...namedCallers, env: { MAX_CALLS_PER_MINUTE: '1' } });
    const ask = async (times: number, method: 'GET' | 'POST', url: string) => {
      let last = await limited.http.inject({ method, url });
      for (let time = 1; time < times; time += 1) last = await limited.http.inject({ method, url });
      return last;
    };
    const url = `/media/none/375/${uid}`;
    expect((await ask(20, 'GET', url)).statusCode).toBe(404);
    expect((await ask(1, 'GET', url)).statusCode).toBe(429);
    expect((await ask(1, 'POST', '/oss/local')).statusCode).toBe(400);
    const refused = await ask(1, 'POST', '/oss/local');
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('<Message>操作太频繁')]);
    await limited.close();
  });

  test('answer HEAD with the same headers and no bytes', async () => {
    const url = `${base('visitor')}750/${uid}`;
    const [whole, head] = [await get(url), await app.http.inject({ method: 'HEAD', url })];
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test('open with an address of their own album only, unchanged and in time', async () => {
    const other = await aSeededAlbum(app.parts.db, ownerId);
    const theirs = app.services.media.urls.base(other.albumUid, { role: 'holder', epoch: 0 });
    const mine = base('visitor');
    const forged = createMediaUrls(Buffer.from('guess'), app.clock).base(album.albumUid, { role: 'visitor', epoch: 0 });
    const promoted = mine.replace('/media/v', '/media/h');
    for (const start of [theirs, forged, promoted, '/media/x/', '/media//']) {
      expect(await statusOf(`${start}375/${uid}`)).toBe(404);
    }
    for (const rest of [
      `1/${uid}`,
      'original/none',
      `original/${uid}`,
      `375/${'x'.repeat(22)}`,
      `poster/${uid}`,
      `video/${uid}`,
    ]) {
      expect(await statusOf(mine + rest)).toBe(404);
    }
    app.clock.advanceMs(2 * 3_600_000);
    expect(await statusOf(`${mine}375/${uid}`)).toBe(200);
    app.clock.advanceMs(2 * 3_600_000);
    expect(await statusOf(`${mine}375/${uid}`)).toBe(404);
  });

  test.each<[string, Updateable<MediaTable>, number, number]>([
    ['hidden', { is_hidden: true }, 404, 200],
    ['illegal', { legal_status: 1 }, 404, 200],
    ['a risk', { legal_status: 2 }, 404, 200],
    ['under review', { legal_status: 7 }, 404, 200],
    ['under appeal', { legal_status: 8 }, 404, 200],
    ['in the bin', { deleted_at: TEST_NOW }, 404, 404],
    ['not made yet', { state: 0 }, 404, 404],
  ])('one that is %s is gone at once', async (_name, set, forVisitor, forHolder) => {
    await change(set);
    expect([await statusOf(`${base('visitor')}375/${uid}`), await statusOf(`${base('holder')}375/${uid}`)]).toEqual([
      forVisitor,
      forHolder,
    ]);
  });

  test.each<[string, Updateable<MediaTable>, boolean]>([
    ['hidden', { is_hidden: true }, false],
    ['waiting for review', { review_state: 1 }, false],
    ['refused', { review_state: 2 }, false],
    ['a risk', { legal_status: 2 }, true],
    ['under appeal', { legal_status: 8 }, true],
  ])('of one that is %s are for its uploader still, and for no other visitor', async (_name, set, isOnWall) => {
    const uploaderId = await aPerson(app.parts.db, '来宾');
    const [uploader, stranger] = [tokenOf(uploaderId), tokenOf(await aPerson(app.parts.db, '路人'))];
    const other = await upload(app, owner, album.albumUid, await drawPicture());
    await app.runJobs();
    await change({ uploader_id: uploaderId, ...set });

    const { smallUrl, url, thumbhash } = await app.call(getMedia, { id: uid }, uploader);
    const [state] = await app.call(getMediaStates, { ids: [uid] }, uploader);
    expect(state?.smallUrl).toBe(smallUrl);
    expect([await statusOf(smallUrl), await statusOf(url)]).toEqual([200, 200]);
    expect(thumbhash).not.toBe('');
    expect(await statusOf(smallUrl.replace(uid, other))).toBe(404);
    expect(await statusOf(smallUrl.replace('/375/', '/original/'))).toBe(404);

    const page = { albumId: album.albumUid, type: 8, current: 1, size: 10, showFaceLocation: false } as const;
    const listed = await app.call(listMedia, page, stranger);
    expect(listed.records.find(({ id }) => id === uid)?.smallUrl).toBe(isOnWall ? '' : undefined);
    const { first } = await app.call(listMediaGroups, { albumId: album.albumUid, type: 8, withFirst: true }, uploader);
    const tile = first?.rows.find(([id]) => id === uid);
    expect(tile === undefined ? null : `${tile[7]}375/${uid}`).toBe(isOnWall ? smallUrl : null);

    await app.parts.db.updateTable('album').set({ visibility: 4 }).where('id', '=', album.albumId).execute();
    expect(await statusOf(smallUrl)).toBe(404);
  });

  test.each<[string, Updateable<MediaTable>]>([
    ['illegal', { legal_status: 1 }],
    ['in the bin', { deleted_at: TEST_NOW }],
  ])('of one that is %s are not even for its uploader', async (_name, set) => {
    const uploaderId = await aPerson(app.parts.db, '来宾');
    await change({ uploader_id: uploaderId, is_hidden: true });
    const { smallUrl } = await app.call(getMedia, { id: uid }, tokenOf(uploaderId));
    expect(await statusOf(smallUrl)).toBe(200);
    await change(set);
    expect(await statusOf(smallUrl)).toBe(404);
  });

  test('go with their album, or for visitors when it becomes private', async () => {
    const set = (values: { visibility?: number; deleted_at?: Date }) =>
      app.parts.db.updateTable('album').set(values).where('id', '=', album.albumId).execute();
    const both = async () => [
      await statusOf(`${base('visitor')}375/${uid}`),
      await statusOf(`${base('holder')}375/${uid}`),
    ];
    await set({ visibility: 0 });
    expect(await both()).toEqual([404, 200]);
    await set({ deleted_at: TEST_NOW });
    expect(await both()).toEqual([404, 404]);
  });
});

describe('originals', () => {
  test('open for ten minutes, by an address of their own, under the file’s name', async () => {
    const [signed] = await app.call(getTemporaryUrls, { ids: [uid] }, owner);
    const url = signed?.originalUrl ?? '';
    const reply = await get(url);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="__ _1_.jpg"; filename*=UTF-8''${encodeURIComponent('婚礼 _1_.jpg')}`,
    });
    const token = url.split('/')[2] ?? '';
    expect(await statusOf(`/media/${token}/375/${uid}`)).toBe(404);
    const otherUid = await upload(app, owner, album.albumUid, await drawPicture());
    expect(await statusOf(`/media/${token}/original/${otherUid}`)).toBe(404);
    expect(await statusOf(`${base('holder')}original/${uid}`)).toBe(404);
    app.clock.advanceMs(10 * 60_000);
    expect(await statusOf(url)).toBe(404);
  });
});

describe('byte ranges', () => {
  test('are answered one by one', async () => {
    const url = app.services.media.urls.original({ uid, albumUid: album.albumUid });
    const size = bytes.length;
    const ask = async (range: string, more: Record<string, string> = {}) => {
      const reply = await get(url, { range, ...more });
      return [reply.statusCode, reply.headers['content-range'] ?? '', reply.rawPayload.length];
    };
    const { etag } = (await get(url)).headers;
    expect(await ask('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`, 100]);
    expect(await ask('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, size - 100]);
    expect(await ask('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10]);
    expect(await ask(`bytes=5-${size * 2}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, size - 5]);
    expect(await ask(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    expect(await ask('bytes=0-1,4-5')).toEqual([200, '', size]);
    expect(await ask('pages=1-2')).toEqual([200, '', size]);
    expect(await ask('bytes=0-9', { 'if-range': String(etag) })).toEqual([206, `bytes 0-9/${size}`, 10]);
    expect(await ask('bytes=0-9', { 'if-range': '"older"' })).toEqual([200, '', size]);
    const part = await get(url, { range: 'bytes=7-9' });
    expect(part.rawPayload.equals(bytes.subarray(7, 10))).toBe(true);
  });
});

test('a video has a poster and plays, the original where that is enough', async () => {
  const clip = drawClip({ extension: 'mp4', output: [...WEB_MP4, '-movflags', '+faststart'] });
  const old = drawClip({ extension: 'avi', output: ['-c:v', 'mpeg4', '-c:a', 'mp3'] });
  const playable = await upload(app, owner, album.albumUid, clip, 'a.mp4');
  const made = await upload(app, owner, album.albumUid, old, 'a.avi');
  await app.runJobs();
  const start = base('visitor');
  expect((await get(`${start}poster/${playable}`)).headers['content-type']).toBe('image/webp');
  expect((await get(`${start}video/${playable}`)).rawPayload.equals(clip)).toBe(true);
  const web = await get(`${start}video/${made}`);
  expect(web.headers['content-type']).toBe('video/mp4');
  expect(web.rawPayload.subarray(4, 8).toString()).toBe('ftyp');
});
