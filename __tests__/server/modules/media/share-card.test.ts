import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { WATERMARK_KIND } from '@contract/constants/album';
import { SHARE_CARD } from '@contract/constants/media';
import { getAlbum, updateAlbum } from '@contract/http/album';
import { hiddeOrShowPhoto, removeMedia } from '@contract/http/media';
import { getAvatarCredentials } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { listSecrets, privateJpeg } from '../../../support/files/private-files';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { postForm, upload } from '../../../support/upload-file';

const SIZE = [SHARE_CARD.width, SHARE_CARD.height];

let app: TestApp;
let webDir: string;
let owner: { token: string };
let album: SeededAlbum;
beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-web-'));
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><head><title>智享相册</title></head>');
  app = await startTestApp({ ...namedCallers, env: { WEB_DIR: webDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});

async function aPhoto(bytes: Buffer): Promise<string> {
  const id = await upload(app, owner, album.albumUid, bytes, 'a.jpg');
  await app.runJobs();
  return id;
}
const cardFor = async (who: { token: string }): Promise<string> =>
  (await app.call(getAlbum, { id: album.albumUid }, who)).cardUrl;
const fetchFile = (url: string) => app.http.inject({ url });
const statusOf = async (url: string): Promise<number> => (await fetchFile(url)).statusCode;
const change = (fields: object) => app.call(updateAlbum, { id: album.albumUid, ...fields }, owner);

test('an album’s card is the middle of its cover as a JPEG, five by four', async () => {
  expect(await cardFor(DEVICE)).toBe('');
  const left = { create: { width: 400, height: 1000, channels: 3, background: '#0000ff' } } as const;
  const wide = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#00ff00' } });
  await aPhoto(
    await wide
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .toBuffer(),
  );
  const reply = await fetchFile(await cardFor(DEVICE));
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(reply.rawPayload.length),
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height } = await sharp(reply.rawPayload).metadata();
  expect([format, width, height]).toEqual(['jpeg', ...SIZE]);
  const [r = 0, g = 0, b = 0] = await sharp(reply.rawPayload).resize(1, 1).raw().toBuffer();
  expect([r < 20, g > 235, b < 20]).toEqual([true, true, true]);
  const part = await app.http.inject({ url: await cardFor(DEVICE), headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, 'ffd8']);
  const etag = String(reply.headers['etag']);
  expect((await app.http.inject({ url: await cardFor(DEVICE), headers: { 'if-none-match': etag } })).statusCode).toBe(
    304,
  );
});

test('the card of an album’s page for browsers is the same', async () => {
  await aPhoto(await drawPicture());
  const address = `/packageAlbumC/photos/photos?id=${album.albumUid}`;
  const { body } = await app.http.inject({ url: address, headers: { accept: 'text/html' } });
  const picture = new URL(/<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '');
  expect((await fetchFile(picture.pathname)).headers['content-type']).toBe('image/jpeg');
});

test('it opens to whom the cover opens, tells as little, and ends with it', async () => {
  const id = await aPhoto(await privateJpeg());
  const card = await cardFor(DEVICE);
  expect(listSecrets((await fetchFile(card)).rawPayload)).toEqual([]);
  const others = card.replace(id, await aPhoto(await drawPicture()));
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  expect([await statusOf(card), await statusOf(others)]).toEqual([404, 200]);
  expect(await statusOf((await cardFor(owner)).replace(/[^/]+$/, id))).toBe(200);
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: false }, owner);
  for (const legal_status of [1, 2, 7]) {
    await app.parts.db.updateTable('media').set({ legal_status }).where('uid', '=', id).execute();
    expect([legal_status, await statusOf(card)]).toEqual([legal_status, 404]);
  }
  await app.parts.db.updateTable('media').set({ legal_status: 0 }).where('uid', '=', id).execute();
  expect(await statusOf(card)).toBe(200);
  const closing = [{ visibility: 3, viewPassword: '芝麻开门' }, { visibility: 4 }] as const;
  for (const shut of closing) {
    await change({ visibility: 1 });
    const open = await cardFor(DEVICE);
    expect(await statusOf(open)).toBe(200);
    await change(shut);
    expect(await statusOf(open)).toBe(404);
  }
  await change({ visibility: 1 });
  const last = (await cardFor(DEVICE)).replace(/[^/]+$/, id);
  await app.call(removeMedia, { ids: [id] }, owner);
  expect(await statusOf(last)).toBe(404);
});

test('with a watermark the card of a stranger has it, and that of a holder has not', async () => {
  await aPhoto(await drawPicture({ width: 1500, height: 1200 }));
  const plain = (await fetchFile(await cardFor(DEVICE))).rawPayload;
  const watermark = { kind: WATERMARK_KIND.text, text: '年会', position: 5, opacity: 100, picture: '' } as const;
  await change({ watermark });
  // Until it is made its placeholder stands for it.
  expect((await fetchFile(await cardFor(DEVICE))).headers['content-type']).toBe('image/png');
  await app.runJobs();
  expect((await fetchFile(await cardFor(owner))).rawPayload.equals(plain)).toBe(true);
  const marked = await fetchFile(await cardFor(DEVICE));
  expect([marked.headers['content-type'], marked.rawPayload.equals(plain)]).toEqual(['image/jpeg', false]);
});

test('a cover that was chosen has one too', async () => {
  const credentials = await app.call(getAvatarCredentials, {}, owner);
  const { key } = await postForm(app, credentials, await drawPicture({ width: 800, height: 900 }));
  const { coverUrl, cardUrl } = await change({ cover: key });
  expect(cardUrl).not.toBe(coverUrl);
  const reply = await fetchFile(cardUrl);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  const { width, height } = await sharp(reply.rawPayload).metadata();
  expect([width, height]).toEqual(SIZE);
  await change({ cover: '' });
  expect(await statusOf(cardUrl)).toBe(404);
  expect(await statusOf('/media/card/x')).toBe(404);
});
