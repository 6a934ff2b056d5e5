import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WATERMARK_KIND } from '@contract/constants/album';
import { updateAlbum } from '@contract/http/album';
import { submitCertification } from '@contract/http/security';
import { getAvatarCredentials, updateUser } from '@contract/http/user';
import { NOTES } from '../../../../server/areas';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { toObjectStores } from '../../../../server/adapters/object-store/stores';
import type { ObjectStores } from '../../../../server/adapters/object-store/types';
import { makeBackup } from '../../../../server/cli/backup/make-backup';
import { checkBackup } from '../../../../server/cli/backup/check-backup';
import { restoreBackup } from '../../../../server/cli/backup/restore-backup';
import { type BackupLock, takeBackupLock } from '../../../../server/db/backup-lock';
import { createMediaDoctor } from '../../../../server/modules/media/lifecycle/media-doctor.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { createEmptyDatabase } from '../../../support/database';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { postForm, sendBytes, upload } from '../../../support/upload-file';

const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

let app: TestApp;
let store: MemoryObjectStore;
let owner: { token: string };
let album: SeededAlbum;
let folder: string;

beforeEach(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ ...namedCallers, parts: { store }, env: { DATA_KEY: 'ab'.repeat(32) } });
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  folder = await mkdtemp(path.join(tmpdir(), 'files-stay-'));
  await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
  await app.runJobs();
  await addAll();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

let changes = 0;

/** A new avatar, banner and mark, and a certification that waits for its review. */
async function addAll(): Promise<void> {
  changes += 1;
  const credentials = await app.call(getAvatarCredentials, {}, owner);
  const { key } = await postForm(app, credentials, await drawPicture());
  await app.call(updateUser, { avatar: key }, owner);
  const file = path.join(folder, 'banner.jpg');
  writeFileSync(file, await drawPicture());
  await app.services.system.banners.add({ title: 't', target: '', position: 1, file, mime: 'image/jpeg' });
  const watermark = {
    kind: WATERMARK_KIND.text,
    text: `第${changes}次`,
    position: 9,
    opacity: 90,
    picture: '',
  } as const;
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  await app.runJobs();
  const sent = await Promise.all([1, 2].map(async () => sendBytes(app, owner, await drawPicture(), 'a.jpg')));
  const pictures = sent.map(({ objectKey }) => objectKey);
  await app.call(submitCertification, { kind: 1, name: '张三', idNumber: '11010519491231002X', pictures }, owner);
}

async function replaceAll(): Promise<void> {
  for (const { uid } of await app.services.system.banners.listAll()) await app.services.system.banners.remove(uid);
  for (const { id } of await app.services.security.certifications.listPending())
    await app.services.security.certifications.refuse(id, '看不清');
  await addAll();
}

async function sweep(): Promise<void> {
  await app.services.media.sweep.sweep(forever);
  await app.services.user.pictures.sweep(forever);
}

const keptKeys = (): string[] => store.keys().filter((key) => !key.startsWith('upload/'));

async function lockFiles(): Promise<BackupLock> {
  const lock = await takeBackupLock(app.database.address);
  if (lock === null) throw new Error('another backup runs');
  return lock;
}

test('what is replaced while a backup runs stays until it has ended, and is swept then', async () => {
  const old = keptKeys();
  const lock = await lockFiles();
  await replaceAll();
  app.clock.advanceMs(DAY_MS + 1_000);
  await sweep();
  expect(keptKeys()).toEqual(expect.arrayContaining(old));
  await lock.release();

  const { findings } = await createMediaDoctor({ ...NOTES, ...app.parts, store: toObjectStores(store) }).examine({
    isRepairing: false,
    signal: forever,
  });
  // What was sent for the avatar and the review; the sizes with the old mark; the avatar, the banner and what was reviewed.
  const orphaned = findings.filter(({ count }) => count > 0).map(({ fault, count }) => [fault, count]);
  expect(orphaned).toEqual([
    ['object-orphaned', 3],
    ['derivative-orphaned', 3],
    ['named-file-orphaned', 4],
  ]);
  await sweep();
  expect(keptKeys()).toHaveLength(old.length);
  const after = await app.services.media.doctor.examine({ isRepairing: false, signal: forever });
  expect(after.findings.filter(({ count }) => count > 0)).toEqual([]);
});

test('what is replaced while no backup runs goes at once', async () => {
  const old = keptKeys();
  await replaceAll();
  expect(keptKeys()).toHaveLength(old.length);
});

/** Replaces everything after the snapshot: before the stores are listed, and again before the first file is copied. */
function replacing(stores: ObjectStores): ObjectStores {
  let isReplaced = false;
  return {
    ...stores,
    async *list(prefix) {
      await replaceAll();
      yield* stores.list(prefix);
    },
    async openRead(key, range) {
      if (!isReplaced) {
        isReplaced = true;
        await replaceAll();
      }
      return stores.openRead(key, range);
    },
  };
}

test('a backup during which everything is replaced has every file that its rows name', async () => {
  const lock = await lockFiles();
  const options = { signal: forever, onProgress: () => undefined };
  const { failed } = await makeBackup({
    ...options,
    folder,
    db: app.parts.db,
    pool: app.database.pool,
    store: replacing(toObjectStores(store)),
    now: app.clock.now(),
    needsDataKey: true,
    isLocked: () => lock.isHeld(),
  });
  await lock.release();
  expect(failed).toEqual([]);

  const empty = await createEmptyDatabase();
  try {
    const restored = createMemoryObjectStore(() => app.clock.now());
    const backup = await checkBackup(folder);
    await restoreBackup({ ...options, backup, db: empty.db, pool: empty.pool, store: restored });
    const doctor = createMediaDoctor({ ...NOTES, ...app.parts, db: empty.db, store: toObjectStores(restored) });
    const { findings } = await doctor.examine({ isRepairing: false, signal: forever });
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    for (const folderOf of ['avatar/', 'banner/', 'certification/', 'derived/', 'upload/']) {
      expect(restored.keys().some((key) => key.startsWith(folderOf))).toBe(true);
    }
  } finally {
    await empty.drop();
  }
});

test('a picture that is named but missing is reported', async () => {
  const { rows } = await app.database.pool.query<{ uid: string }>('select uid from banner');
  const key = `banner/${rows[0]?.uid}.webp`;
  await store.remove(key);
  const { failed } = await makeBackup({
    db: app.parts.db,
    pool: app.database.pool,
    store: toObjectStores(store),
    folder,
    now: app.clock.now(),
    needsDataKey: true,
    signal: forever,
    isLocked: () => true,
    onProgress: () => undefined,
  });
  expect(failed).toEqual([key]);
});
