import jsQR from 'jsqr';
import sharp from 'sharp';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { getAlbumPoster } from '@contract/http/album-share';
import { hiddeOrShowPhoto, removeMedia } from '@contract/http/media';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { PUBLIC_URL: 'https://album.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db, '小满');
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});

const poster = async (who: { token: string } = DEVICE, from = app): Promise<Buffer> => {
  const { mime, bytes } = await from.call(getAlbumPoster, { albumId: album.albumUid }, who);
  expect(mime).toBe('image/jpeg');
  return Buffer.from(bytes);
};

/** What the album's picture is, in the poster's upper part: red, green and blue, 0 to 9 each. */
async function coverColour(picture: Buffer): Promise<string> {
  const part = sharp(picture).extract({ left: 300, top: 60, width: 300, height: 100 }).resize(1, 1);
  return [...(await part.raw().toBuffer())].map((value) => Math.round(value / 28.4)).join('');
}
const NO_COVER = '720';

async function add(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const id = await upload(app, owner, album.albumUid, bytes);
  await app.runJobs();
  return id;
}

test('carries a code that leads to the album', async () => {
  const { data, info } = await sharp(await poster())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  const address = `https://album.example/packageAlbumB/external/album?id=${album.albumUid}`;
  expect(found?.data.startsWith(address)).toBe(true);
});

test('shows no photo that a stranger would not see, whoever asks for it', async () => {
  expect(await coverColour(await poster(owner))).toBe(NO_COVER);
  const id = await add('#00ff00');
  expect(await coverColour(await poster())).toBe('090');
  expect(await coverColour(await poster(owner))).toBe('090');
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  expect(await coverColour(await poster(owner))).toBe(NO_COVER);
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: false }, owner);
  for (const status of [1, 2, 7, 8]) {
    await app.database.pool.query('update media set legal_status = $2 where uid = $1', [id, status]);
    expect(await coverColour(await poster(owner))).toBe(NO_COVER);
  }
  await app.database.pool.query('update media set legal_status = 0 where uid = $1', [id]);
  await app.call(updateAlbum, { id: album.albumUid, visibility: 4 }, owner);
  expect(await coverColour(await poster(owner))).toBe(NO_COVER);
  await app.call(updateAlbum, { id: album.albumUid, visibility: 2 }, owner);
  expect(await coverColour(await poster(owner))).toBe('090');
  await app.call(removeMedia, { ids: [id] }, owner);
  expect(await coverColour(await poster(owner))).toBe(NO_COVER);
});

test('shows the chosen cover, and with the watermark where visitors see one', async () => {
  const chosen = await add('#0000ff');
  await add('#00ff00');
  await app.call(updateAlbum, { id: album.albumUid, coverId: chosen }, owner);
  const bare = await poster();
  expect(await coverColour(bare)).toBe('009');
  const watermark = { kind: 1 as const, text: '年会留念', position: 0, opacity: 100, picture: '' };
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  expect(await coverColour(await poster(owner))).toBe(NO_COVER);
  await app.runJobs();
  const bright = async (picture: Buffer) => {
    const cover = sharp(picture).extract({ left: 0, top: 0, width: 900, height: 900 });
    const data = await cover.raw().toBuffer();
    let count = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 150) count += 1;
    return count;
  };
  expect(await bright(bare)).toBe(0);
  expect(await bright(await poster(owner))).toBeGreaterThan(2_000);
});

test('is refused to whoever may not see the album', async () => {
  await app.call(updateAlbum, { id: album.albumUid, visibility: 4 }, owner);
  await expect(poster()).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  await app.call(updateAlbum, { id: album.albumUid, visibility: 3, viewPassword: '1234' }, owner);
  await expect(poster()).rejects.toMatchObject(refusal(ERRORS.ALBUM_PASSWORD_REQUIRED));
});

describe('with a mini-program', () => {
  let wechat: WechatDouble;
  let other: TestApp;
  beforeAll(async () => {
    wechat = await startWechatDouble();
    other = await startTestApp({ ...namedCallers, env: { ...wechat.settings, PUBLIC_URL: 'https://album.example' } });
  });
  afterAll(async () => {
    await other.close();
    await wechat.close();
  });

  test('a poster is made all the same while WeChat does not answer', async () => {
    const ownerId = await aPerson(other.parts.db);
    album = await aSeededAlbum(other.parts.db, ownerId);
    wechat.misbehave({ json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } });
    expect((await sharp(await poster(tokenOf(ownerId), other)).metadata()).width).toBe(900);
  });
});

test('is as dark as the page of the album, and shows what stands at the top of it', async () => {
  const ground = async () => {
    const part = sharp(await poster())
      .extract({ left: 4, top: 960, width: 20, height: 20 })
      .resize(1, 1);
    return (await part.raw().toBuffer())[0] ?? -1;
  };
  const lying = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#0000ff' } })
    .jpeg()
    .toBuffer();
  await upload(app, owner, album.albumUid, lying);
  await app.runJobs();
  await add('#00ff00');
  expect(await coverColour(await poster())).toBe('009');
  expect(await ground()).toBeGreaterThan(240);
  await app.call(updateAlbum, { id: album.albumUid, look: 2 }, owner);
  expect(await ground()).toBeLessThan(30);
  await app.call(updateAlbum, { id: album.albumUid, theme: 'light' }, owner);
  expect(await ground()).toBeGreaterThan(240);
});
