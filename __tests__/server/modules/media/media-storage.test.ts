import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@contract/errors';
import { getOssTmpCredentials, getTemporaryUrls, listMedia } from '@contract/http/media';
import { getPublicValue } from '@contract/http/system';
import type { OssCredentials } from '@contract/schemas/media';
import { createPostForm } from '../../../../src/api/upload/post-form';
import type { FormVendor } from '../../../support/doubles/object-store/forms';
import { type CloudApp, startCloudApp } from '../../../support/cloud-app';
import { DEVICE, tokenOf } from '../../../support/media-app';
import { drawPicture, md5Of } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

const TYPES = { ali: 2, tx: 3, hw: 4 } as const;

let serial = 0;

/** Posts a file as the client does. Answers its name and the store's answer. */
async function post(cloud: CloudApp, credentials: OssCredentials, bytes: Buffer, more: Record<string, string> = {}) {
  serial += 1;
  const random = String(serial).padStart(32, '0');
  const form = await createPostForm(credentials, { name: 'a.jpg' }, random, cloud.app.clock.now().getTime());
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, ...more })) body.append(name, value);
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'a.jpg');
  const reply = await fetch(credentials.host, { method: 'POST', body });
  return { key: form.objectKey, status: reply.status, body: await reply.text() };
}

const itemOf = (objectKey: string, bytes: Buffer) => {
  return { objectKey, md5: md5Of(bytes), sizeBytes: bytes.length, fileName: 'a.jpg' };
};

describe.each(Object.keys(TYPES) as FormVendor[])('a bucket of %s', (vendor) => {
  const ossUploadType = TYPES[vendor];
  let cloud: CloudApp;
  let owner: { token: string };
  let album: SeededAlbum;
  beforeAll(async () => {
    cloud = await startCloudApp(vendor);
    const ownerId = await aPerson(cloud.app.parts.db);
    owner = tokenOf(ownerId);
    album = await aSeededAlbum(cloud.app.parts.db, ownerId);
  });
  afterAll(() => cloud.close());

  const ask = (): Promise<OssCredentials> => cloud.app.call(getOssTmpCredentials, { ossUploadType }, owner);
  const get = (url: string) => cloud.app.http.inject({ method: 'GET', url });

  async function saveNew(bytes: Buffer): Promise<string> {
    const { key, status } = await post(cloud, await ask(), bytes);
    expect(status).toBe(200);
    const [result] = await save(cloud.app, owner, album.albumUid, [itemOf(key, bytes)], { ossUploadType });
    expect(result).toMatchObject({ code: 0, duplicate: false });
    await cloud.app.runJobs();
    return result?.resourceId ?? '';
  }

  test('clients learn that new files go there', async () => {
    expect(await cloud.app.call(getPublicValue, { key: 'OSS_UPLOAD_TYPE' }, DEVICE)).toBe(String(ossUploadType));
  });

  test('temporary credentials reach one person’s prefix, and are given again while they last', async () => {
    const before = cloud.sts.granted.length;
    const first = await ask();
    expect(first).toMatchObject({ ossUploadType, remainEffectSeconds: 3600 });
    cloud.app.clock.advanceMs(600_000);
    expect(await ask()).toMatchObject({ accessKeyId: first.accessKeyId, remainEffectSeconds: 3000 });
    expect(cloud.sts.granted.slice(before)).toMatchObject([{ id: first.accessKeyId, prefix: first.dir }]);
    cloud.app.clock.advanceMs(2_200_000);
    expect((await ask()).accessKeyId).not.toBe(first.accessKeyId);
    const other = await post(cloud, first, Buffer.from('x'), { key: 'upload/kept/x.jpg' });
    expect(other).toMatchObject({ status: 403 });
  });

  test('a refusal of the vendor is reported as a fault of the store, and tried again the next time', async () => {
    const stranger = tokenOf(await aPerson(cloud.app.parts.db));
    cloud.sts.refuse('Throttling');
    const asked = cloud.app.call(getOssTmpCredentials, { ossUploadType }, stranger);
    await expect(asked).rejects.toMatchObject(refusal(ERRORS.STORAGE_UNAVAILABLE));
    cloud.sts.refuse(null);
    expect(await cloud.app.call(getOssTmpCredentials, { ossUploadType }, stranger)).toMatchObject({ ossUploadType });
  });

  test('a type that is not set up has no credentials and saves nothing', async () => {
    const other = ossUploadType === 4 ? 2 : 4;
    const asked = cloud.app.call(getOssTmpCredentials, { ossUploadType: other }, owner);
    await expect(asked).rejects.toMatchObject(refusal(ERRORS.STORAGE_UNCONFIGURED));
    const saved = save(cloud.app, owner, album.albumUid, [itemOf('x', Buffer.from('x'))], { ossUploadType: other });
    await expect(saved).rejects.toMatchObject(refusal(ERRORS.STORAGE_UNCONFIGURED));
  });

  test('a file is posted, saved, derived, and seen from the bucket', async () => {
    const bytes = await drawPicture({ width: 900, height: 600 });
    const uid = await saveNew(bytes);
    const row = await cloud.app.parts.db
      .selectFrom('media')
      .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
      .select(['stored_object.key', 'stored_object.storage_type as type', 'media.derivative_storage as derived'])
      .where('media.uid', '=', uid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type: ossUploadType, derived: ossUploadType });
    // Nothing of it lies where its uploader's credentials reach, or on this machine.
    expect([...cloud.bucket.objects.keys()].filter((key) => /^upload\/(?!kept\/)/.test(key))).toEqual([]);
    expect(cloud.bucket.objects.get(row.key)?.bytes.equals(bytes)).toBe(true);
    expect(readdirSync(path.join(cloud.dataDir, 'lent', vendor))).toEqual([]);

    const page = { albumId: album.albumUid, current: 1, size: 10, type: 1, showFaceLocation: false } as const;
    const [item] = (await cloud.app.call(listMedia, page, owner)).records;
    const redirect = await get(item?.smallUrl ?? '');
    expect(redirect.statusCode).toBe(302);
    expect(redirect.headers['cache-control']).toBe('private, max-age=240');
    const seen = await fetch(String(redirect.headers.location));
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const [original] = await cloud.app.call(getTemporaryUrls, { ids: [uid] }, owner);
    const download = await get(original?.originalUrl ?? '');
    const file = await fetch(String(download.headers.location), { headers: { range: 'bytes=10-19' } });
    expect(file.status).toBe(206);
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="a.jpg"');
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  });

  test('the route asks the row first: what is hidden or signed for another album redirects nowhere', async () => {
    const uid = await saveNew(await drawPicture());
    const page = { albumId: album.albumUid, current: 1, size: 10, type: 1, showFaceLocation: false } as const;
    const url = (await cloud.app.call(listMedia, page, owner)).records.find(({ id }) => id === uid)?.smallUrl ?? '';
    expect((await get(url.replace('/media/', '/media/x'))).statusCode).toBe(404);
    await cloud.app.parts.db.updateTable('media').set({ deleted_at: new Date() }).where('uid', '=', uid).execute();
    expect((await get(url)).statusCode).toBe(404);
  });

  test('what arrived is compared with what was said; a difference leaves nothing', async () => {
    const bytes = await drawPicture();
    const before = cloud.bucket.objects.size;
    const wrongHash = await post(cloud, await ask(), bytes);
    const wrongSize = await post(cloud, await ask(), bytes);
    const noPicture = await post(cloud, await ask(), Buffer.from('not a picture'));
    const results = await save(
      cloud.app,
      owner,
      album.albumUid,
      [
        { ...itemOf(wrongHash.key, bytes), md5: md5Of(Buffer.from('other')) },
        { ...itemOf(wrongSize.key, bytes), sizeBytes: bytes.length + 1 },
        itemOf(noPicture.key, Buffer.from('not a picture')),
        itemOf(`${(await ask()).dir}20260515/12/none.jpg`, bytes),
      ],
      { ossUploadType },
    );
    expect(results.map(({ code }) => code)).toEqual([
      ERRORS.UPLOAD_MISMATCH.code,
      ERRORS.UPLOAD_MISMATCH.code,
      ERRORS.IMAGE_TYPE.code,
      ERRORS.UPLOAD_ABSENT.code,
    ]);
    expect(cloud.bucket.objects.size).toBe(before);
  });

  test('saving twice is once, also after the reply was lost', async () => {
    const bytes = await drawPicture();
    const { key } = await post(cloud, await ask(), bytes);
    const first = await save(cloud.app, owner, album.albumUid, [itemOf(key, bytes)], { ossUploadType });
    const second = await save(cloud.app, owner, album.albumUid, [itemOf(key, bytes)], { ossUploadType });
    expect(second).toEqual(first);
    const again = await post(cloud, await ask(), bytes);
    const third = await save(cloud.app, owner, album.albumUid, [itemOf(again.key, bytes)], { ossUploadType });
    expect(third).toEqual([{ ...first[0], duplicate: true }]);
    expect(cloud.bucket.objects.has(again.key)).toBe(false);
    await cloud.app.runJobs();
  });

  test('saves of one upload at the same time have it fetched once', async () => {
    const bytes = await drawPicture();
    const { key } = await post(cloud, await ask(), bytes);
    let fetched = 0;
    cloud.bucket.onRequest = (request, name) => {
      if (request.method === 'GET' && name === key) fetched += 1;
      return null;
    };
    const item = itemOf(key, bytes);
    const saves = [1, 2, 3].map(() => save(cloud.app, owner, album.albumUid, [item], { ossUploadType }));
    const [first, ...others] = (await Promise.all(saves)).flat();
    cloud.bucket.onRequest = () => null;
    expect(first).toMatchObject({ code: 0, duplicate: false });
    expect(others).toEqual([first, first]);
    expect(fetched).toBe(1);
    await cloud.app.runJobs();
  });

  test('whoever still holds the credentials cannot change what was saved', async () => {
    const bytes = await drawPicture();
    const credentials = await ask();
    const { key } = await post(cloud, credentials, bytes);
    // Replaced between being read and being taken over.
    cloud.bucket.onRequest = (request) => {
      if (request.headers['x-amz-copy-source'] !== undefined) {
        cloud.bucket.objects.set(key, { bytes: Buffer.from('garbage'), modifiedAt: new Date() });
      }
      return null;
    };
    const [result] = await save(cloud.app, owner, album.albumUid, [itemOf(key, bytes)], { ossUploadType });
    cloud.bucket.onRequest = () => null;
    expect(result?.code).toBe(ERRORS.UPLOAD_MISMATCH.code);
  });

  test('an upload that nobody saved is swept after a day', async () => {
    const { key } = await post(cloud, await ask(), await drawPicture());
    await cloud.app.services.media.sweep.sweep(new AbortController().signal);
    expect(cloud.bucket.objects.has(key)).toBe(true);
    cloud.app.clock.advanceMs(25 * 3_600_000);
    const kept = [...cloud.bucket.objects.keys()].filter((each) => each !== key);
    await cloud.app.services.media.sweep.sweep(new AbortController().signal);
    expect([...cloud.bucket.objects.keys()]).toEqual(kept);
  });
});

test('a bucket without direct uploads is filled through this server, and served by it', async () => {
  const cloud = await startCloudApp('hw', { HW_OBS_DIRECT_UPLOAD: 'off', HW_OBS_MEDIA: 'proxy' });
  const { app } = cloud;
  const ownerId = await aPerson(app.parts.db);
  const owner = tokenOf(ownerId);
  const album = await aSeededAlbum(app.parts.db, ownerId);
  expect(await app.call(getPublicValue, { key: 'OSS_UPLOAD_TYPE' }, DEVICE)).toBe('1');
  const bytes = await drawPicture();
  const [result] = await save(app, owner, album.albumUid, [await sendBytes(app, owner, bytes, 'a.jpg')]);
  expect(result?.code).toBe(0);
  await app.runJobs();
  const [original] = await app.call(getTemporaryUrls, { ids: [result?.resourceId ?? ''] }, owner);
  const reply = await app.http.inject({
    method: 'GET',
    url: original?.originalUrl ?? '',
    headers: { range: 'bytes=0-9' },
  });
  expect([reply.statusCode, reply.rawPayload.equals(bytes.subarray(0, 10))]).toEqual([206, true]);
  expect([...cloud.bucket.objects.keys()].filter((key) => key.startsWith('upload/kept/'))).toHaveLength(1);
  await cloud.close();
});
