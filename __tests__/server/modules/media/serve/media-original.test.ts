import { ALBUM_ROLE, DOWNLOAD_BY, UPLOAD_BY, WATERMARK_KIND } from '@contract/constants/album';
import { DOWNLOAD_QUALITY, MEDIA_KIND, type MediaKind } from '@contract/constants/media';
import { updateAlbum } from '@contract/http/album';
import { createDownload, getTemporaryUrls } from '@contract/http/media';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyer, DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { privateJpeg, privateMovie, privateWmv } from '../../../../support/files/private-files';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

jest.setTimeout(120_000);

interface Role {
  readonly name: string;
  readonly token: string;
}

const FILES: Readonly<Record<MediaKind, () => Buffer | Promise<Buffer>>> = {
  [MEDIA_KIND.photo]: () => privateJpeg(),
  [MEDIA_KIND.video]: () => privateMovie('mp4'),
};
const KINDS = Object.values(MEDIA_KIND);

let app: TestApp;
let album: SeededAlbum;
let owner: { token: string };
let roles: readonly Role[];
const uploads = new Map<MediaKind, { id: string; bytes: Buffer }>();

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { videos: openVideoEngine() } });
  const { db } = app.parts;
  const ownerId = await aPerson(db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(db, ownerId);
  await app.call(updateAlbum, { id: album.albumUid, uploadBy: UPLOAD_BY.everybody }, owner);
  const uploaderId = await aPerson(db);
  for (const kind of KINDS) {
    const bytes = await FILES[kind]();
    const name = kind === MEDIA_KIND.photo ? 'a.jpg' : 'a.mp4';
    uploads.set(kind, { bytes, id: await upload(app, tokenOf(uploaderId), album.albumUid, bytes, name) });
  }
  await app.runJobs();
  const inAlbum: Role[] = [];
  for (const [name, role] of Object.entries(ALBUM_ROLE)) {
    const userId = await aPerson(db);
    const values = { album_id: album.albumId, user_id: userId, role, permissions: [], created_at: new Date() };
    await db.insertInto('album_user').values(values).execute();
    inAlbum.push({ name, ...tokenOf(userId) });
  }
  const bought = [...uploads.values()].map(({ id }) => id);
  roles = [
    { name: 'owner', ...owner },
    { name: 'uploader', ...tokenOf(uploaderId) },
    { name: 'buyer', ...(await aBuyer(app, bought)) },
    { name: 'stranger', ...tokenOf(await aPerson(db)) },
    { name: 'device', ...DEVICE },
    ...inAlbum,
  ];
});
afterAll(() => app.close());

const bytesAt = async (url: string): Promise<Buffer | null> => {
  const reply = await app.http.inject({ url });
  return reply.statusCode === 200 ? reply.rawPayload : null;
};

/** What a download gives in place of an original is made by the server. */
async function downloadOriginal(who: Role, id: string, made: Buffer | null): Promise<Buffer | null> {
  try {
    const { url } = await app.call(createDownload, { ids: [id], quality: DOWNLOAD_QUALITY.original }, who);
    const bytes = await bytesAt(url);
    return made !== null && bytes?.equals(made) === true ? null : bytes;
  } catch {
    return null;
  }
}

const setDownload = (downloadBy: number, isOriginal: boolean, isMarked: boolean) =>
  app.database.pool.query(
    'update album set download_by = $2, download_original = $3, watermark_kind = $4 where id = $1',
    [album.albumId, downloadBy, isOriginal, isMarked ? WATERMARK_KIND.text : WATERMARK_KIND.none],
  );

const RULES = Object.entries(DOWNLOAD_BY).flatMap(([name, by]) =>
  [false, true].map((isOriginal) => [`${name}, originals ${isOriginal ? 'given' : 'kept'}`, by, isOriginal] as const),
);

test.each(RULES)('%s: who downloads an original has its address, of photos and videos alike', async (_name, by, is) => {
  await setDownload(by, is, false);
  const asPreview = async (who: Role, id: string): Promise<Buffer | null> => {
    try {
      const { url } = await app.call(createDownload, { ids: [id], quality: DOWNLOAD_QUALITY.preview }, who);
      return await bytesAt(url);
    } catch {
      return null;
    }
  };
  let given = 0;
  for (const role of roles) {
    const hasAddress: boolean[] = [];
    for (const kind of KINDS) {
      const { id } = uploads.get(kind) ?? { id: '' };
      const downloaded = await downloadOriginal(role, id, await asPreview(role, id));
      const [link] = await app.call(getTemporaryUrls, { ids: [id] }, role);
      const isTold = link?.code === 0;
      const what = `${role.name} and kind ${kind}`;
      expect([what, isTold]).toEqual([what, downloaded !== null]);
      if (downloaded !== null) expect((await bytesAt(link?.originalUrl ?? ''))?.equals(downloaded)).toBe(true);
      hasAddress.push(isTold);
      given += isTold ? 1 : 0;
    }
    expect(new Set(hasAddress).size).toBe(1);
  }
  // Those who uploaded it and those who bought it, whatever the album says.
  expect(given).toBeGreaterThanOrEqual(2 * KINDS.length);
  expect(given).toBeLessThanOrEqual((roles.length - 1) * KINDS.length);
});

test('an original that cannot be cleaned is as the server made it, by its address as in a download', async () => {
  await setDownload(DOWNLOAD_BY.all, true, false);
  const id = await upload(app, owner, album.albumUid, privateWmv(), 'c.wmv');
  await app.runJobs();
  const [link] = await app.call(getTemporaryUrls, { ids: [id] }, DEVICE);
  const { url } = await app.call(createDownload, { ids: [id], quality: DOWNLOAD_QUALITY.original }, DEVICE);
  const downloaded = await bytesAt(url);
  expect(downloaded?.length).toBeGreaterThan(0);
  expect(await bytesAt(link?.originalUrl ?? '')).toEqual(downloaded);
});
