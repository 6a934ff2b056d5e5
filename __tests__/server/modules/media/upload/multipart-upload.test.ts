import { UPLOAD_PART_BYTES } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { cancelUpload, completeUpload, getUpload, signUploadParts } from '@contract/http/multipart-upload';
import { deleteCloudFileBatch } from '@contract/http/media';
import { createStores } from '../../../../../server/adapters/object-store/create';
import { createMemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { readEnv } from '../../../../../server/env';
import type { Id } from '../../../../../server/db/tables';
import { createMemoryClock } from '../../../../../server/adapters/clock/memory';
import { AREAS } from '../../../../../server/areas';
import { wireAreas } from '../../../../../server/services';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import {
  aLargePicture,
  complete,
  partsOf,
  put,
  saveUpload,
  sendAll,
  sendPart,
  type Sender,
  sign,
  start,
} from '../../../../support/multipart-upload';
import { startCloudApp } from '../../../../support/cloud-app';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { md5Of } from '../../../../support/pictures';
import { aPerson, aSeededAlbum } from '../../../../support/seed-media';

interface World {
  readonly app: TestApp;
  close(): Promise<void>;
}

async function onDisk(): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'multipart-'));
  const clock = createMemoryClock(new Date());
  const env = readEnv({ DATA_DIR: dataDir });
  const app = await startTestApp({
    ...namedCallers,
    env: { DATA_DIR: dataDir },
    parts: { clock, store: createStores(env) },
  });
  const close = async (): Promise<void> => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app: { ...app, clock }, close };
}

const WORLDS: readonly (readonly [string, number, () => Promise<World>])[] = [
  [
    'memory',
    1,
    async () => {
      const app = await startTestApp({ ...namedCallers, parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
      return { app, close: () => app.close() };
    },
  ],
  ['the local disk', 1, onDisk],
  ['a bucket that takes parts itself', 2, () => startCloudApp('ali')],
  ['a bucket behind this server', 1, () => startCloudApp('hw', { HW_OBS_DIRECT_UPLOAD: 'off' })],
];

describe.each(WORLDS)('%s', (_name, uploadType, open) => {
  let world: World;
  let app: TestApp;
  let ownerId: Id;
  let me: Sender;
  let bytes: Buffer;

  beforeAll(async () => {
    world = await open();
    app = world.app;
    ownerId = await aPerson(app.parts.db);
    const given = { user_id: ownerId, level: 'level_40', start_at: new Date(0), created_at: new Date(0), end_at: null };
    await app.parts.db.insertInto('membership_period').values(given).execute();
    const album = await aSeededAlbum(app.parts.db, ownerId);
    me = { app, token: tokenOf(ownerId), albumUid: album.albumUid };
  });
  beforeEach(async () => {
    // Two and a bit.
    bytes = await aLargePicture(2 * UPLOAD_PART_BYTES + 1000);
  });
  afterAll(() => world.close());

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of app.parts.store.list('')) found.push(key);
    return found.filter((key) => !key.startsWith('derived/')).sort();
  };
  const send = (upload: Parameters<typeof sendPart>[1], number: number): Promise<number> =>
    sendPart(me, upload, number, partsOf(bytes, upload)[number - 1] ?? Buffer.alloc(0));

  test('a file in three parts, out of order, becomes one photo and leaves no parts', async () => {
    const before = await keys();
    const upload = await start(me, bytes);
    expect(upload).toMatchObject({ ossUploadType: uploadType, partCount: 3, presentParts: [], done: false });
    for (const number of [3, 1, 2]) expect(await send(upload, number)).toBe(200);
    const done = await complete(me, upload);
    expect(done).toMatchObject({ done: true, objectKey: upload.objectKey });
    expect((await app.parts.store.stat(upload.objectKey))?.md5).toBe(md5Of(bytes));
    const [saved] = await saveUpload(me, done, bytes);
    expect(saved).toMatchObject({ code: 0, duplicate: false });
    const left = (await keys()).filter((key) => !before.includes(key));
    expect(left).toEqual([expect.stringMatching(/^upload\/kept\//)]);
    // After a lost answer, everything may be said again.
    expect(await complete(me, upload)).toMatchObject({ done: true });
    expect(await saveUpload(me, done, bytes)).toEqual([saved]);
  });

  test('it is gone on with where it stopped, also by whoever forgot its id', async () => {
    const upload = await start(me, bytes);
    await send(upload, 2);
    expect(await start(me, bytes)).toMatchObject({ uploadId: upload.uploadId, presentParts: [2] });
    expect(await app.call(getUpload, { uploadId: upload.uploadId }, me.token)).toMatchObject({ presentParts: [2] });
    await expect(complete(me, upload)).rejects.toMatchObject({ code: ERRORS.UPLOAD_PARTS_MISSING.code });
    expect([await send(upload, 2), await send(upload, 1), await send(upload, 3)]).toEqual([200, 200, 200]);
    expect(await start(me, bytes)).toMatchObject({ presentParts: [1, 2, 3] });
    expect(await complete(me, upload)).toMatchObject({ done: true });
    expect(await start(me, bytes)).toMatchObject({ uploadId: upload.uploadId, done: true });
  });

  test('two tabs that begin, send and complete at once make one object', async () => {
    const [one, two] = await Promise.all([start(me, bytes), start(me, bytes)]);
    expect(two.uploadId).toBe(one.uploadId);
    const sent = await Promise.all([1, 2, 3, 1, 2, 3].map((number) => send(one, number)));
    expect(sent).toEqual([200, 200, 200, 200, 200, 200]);
    const before = (await keys()).filter((key) => key.startsWith('upload/'));
    // Another process knows nothing of what this one is doing.
    const { services: twin } = await wireAreas(AREAS, app.parts);
    const origin = { ip: '127.0.0.1', client: 'WEB', equipmentCode: '', localIp: '', userAgent: '' };
    const caller = {
      kind: 'user',
      sessionId: '1',
      userId: ownerId,
      hasNickname: true,
      isAdmin: false,
      origin,
    } as const;
    const done = await Promise.all([
      complete(me, one),
      complete(me, one),
      twin.media.multipartUploads.complete(caller, { uploadId: one.uploadId }),
    ]);
    expect(new Set(done.map(({ objectKey, done: isDone }) => `${objectKey} ${isDone}`)).size).toBe(1);
    const after = (await keys()).filter((key) => key.startsWith('upload/'));
    expect(after.filter((key) => !before.includes(key))).toEqual([one.objectKey]);
    const saved = (await Promise.all([saveUpload(me, one, bytes), saveUpload(me, one, bytes)])).flat();
    expect(new Set(saved.map(({ resourceId }) => resourceId)).size).toBe(1);
  });

  test('a part with another content, another length, another address or a guessed signature is not stored', async () => {
    const upload = await start(me, bytes);
    const part = partsOf(bytes, upload)[0] ?? Buffer.alloc(0);
    const signed = await sign(me, upload.uploadId, 1, part);
    const changed = Buffer.from(part);
    changed[100] = (changed[100] ?? 0) ^ 1;
    const attempts = [
      await put(app, signed, changed),
      await put(app, signed, part.subarray(1)),
      await put(app, { ...signed, headers: { ...signed.headers, 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }, part),
      await put(
        app,
        {
          ...signed,
          url: signed.url.replace(/Signature=(.)/, (_all, first) => `Signature=${first === 'a' ? 'b' : 'a'}`),
        },
        part,
      ),
      await put(
        app,
        { ...signed, url: signed.url.replace(/(\/1\?|partNumber=1)/, (all) => all.replace('1', '2')) },
        part,
      ),
    ];
    expect(attempts.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true, true, true]);
    for (const { body } of attempts) expect(body).toMatch(/<Message>[^<]+<\/Message>/);
    expect(await start(me, bytes)).toMatchObject({ presentParts: [] });
  });

  test('an address ends, and an upload that is complete takes no more parts', async () => {
    const upload = await start(me, bytes);
    const part = partsOf(bytes, upload)[0] ?? Buffer.alloc(0);
    const signed = await sign(me, upload.uploadId, 1, part);
    app.clock.advanceMs(3_601_000);
    expect((await put(app, signed, part)).status).toBe(403);
    for (const number of [1, 2, 3]) await send(upload, number);
    const late = await sign(me, upload.uploadId, 1, part);
    await complete(me, upload);
    expect((await put(app, late, part)).status).toBe(404);
    const parts = [{ number: 1, md5: md5Of(part) }];
    await expect(app.call(signUploadParts, { uploadId: upload.uploadId, parts }, me.token)).rejects.toMatchObject({
      code: ERRORS.UPLOAD_ABSENT.code,
    });
  });

  test('somebody else’s upload is as absent as none', async () => {
    const upload = await start(me, bytes);
    const stranger = tokenOf(await aPerson(app.parts.db));
    const parts = [{ number: 1, md5: '0'.repeat(32) }];
    for (const uploadId of [upload.uploadId, 'a'.repeat(22)]) {
      const asked = [
        () => app.call(getUpload, { uploadId }, stranger),
        () => app.call(signUploadParts, { uploadId, parts }, stranger),
        () => app.call(completeUpload, { uploadId }, stranger),
        () => app.call(cancelUpload, { uploadId }, stranger),
      ];
      for (const each of asked) await expect(each()).rejects.toMatchObject({ code: ERRORS.UPLOAD_ABSENT.code });
    }
    expect(await app.call(deleteCloudFileBatch, { objectKeys: [upload.objectKey] }, stranger)).toEqual([
      { objectKey: upload.objectKey, ...ERRORS.UPLOAD_ABSENT },
    ]);
    await expect(start({ ...me, token: stranger }, bytes)).rejects.toMatchObject({
      code: ERRORS.UPLOAD_NOT_FOR_YOU.code,
    });
  });

  test('what was cancelled or abandoned leaves nothing', async () => {
    const before = await keys();
    const upload = await start(me, bytes);
    await send(upload, 1);
    await app.call(cancelUpload, { uploadId: upload.uploadId }, me.token);
    expect(await keys()).toEqual(before);
    const other = await start(me, bytes);
    expect(other.uploadId).not.toBe(upload.uploadId);
    await send(other, 1);
    const unsaved = await aLargePicture(UPLOAD_PART_BYTES + 1);
    const done = await complete(me, await sendAll(me, unsaved));
    expect(await app.call(deleteCloudFileBatch, { objectKeys: [done.objectKey] }, me.token)).toEqual([
      { objectKey: done.objectKey, code: 0, msg: '' },
    ]);
    const { signal } = new AbortController();
    app.clock.advanceMs(20 * 3_600_000);
    await app.services.media.sweep.sweep(signal);
    // Gone on with: not abandoned.
    expect(await start(me, bytes)).toMatchObject({ uploadId: other.uploadId, presentParts: [1] });
    app.clock.advanceMs(20 * 3_600_000);
    await app.services.media.sweep.sweep(signal);
    expect(await start(me, bytes)).toMatchObject({ uploadId: other.uploadId, presentParts: [1] });
    app.clock.advanceMs(25 * 3_600_000);
    expect(await app.services.media.sweep.sweep(signal)).toMatchObject({ abandonedUploads: expect.any(Number) });
    const rows = app.parts.db.selectFrom('multipart_upload').select('uid').where('uid', '=', other.uploadId);
    expect(await rows.execute()).toEqual([]);
    expect((await keys()).filter((key) => key.startsWith('part/'))).toEqual([]);
    expect(await start(me, bytes)).toMatchObject({ presentParts: [], done: false });
  });

  test('parts that do not make the announced file are refused, and it can be sent again', async () => {
    const other = await aLargePicture(bytes.length);
    const upload = await start(me, bytes);
    for (const [at, part] of partsOf(other, upload).entries()) await sendPart(me, upload, at + 1, part);
    if (uploadType === 1 && !app.parts.store.remote) {
      await expect(complete(me, upload)).rejects.toMatchObject({ code: ERRORS.UPLOAD_MISMATCH.code });
    } else {
      // A store elsewhere does not hash the whole: it is hashed when it is saved.
      const [result] = await saveUpload(me, await complete(me, upload), bytes);
      expect(result?.code).toBe(ERRORS.UPLOAD_MISMATCH.code);
    }
    expect(await start(me, bytes)).toMatchObject({ presentParts: [], done: false });
  });
});
