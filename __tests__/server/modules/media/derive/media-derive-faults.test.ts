import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS } from '@contract/errors';
import { getMediaStates } from '@contract/http/media';
import { createSharpEngine } from '../../../../../server/adapters/image/sharp';
import type { DeriveOutcome } from '../../../../../server/adapters/image/types';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { toObjectStores } from '../../../../../server/adapters/object-store/stores';
import { createFfmpegEngine } from '../../../../../server/adapters/video/ffmpeg';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { createMediaDeriver } from '../../../../../server/modules/media/derive/media-derive.service';
import { requireFfmpeg } from '../../../../support/files/ffmpeg';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { save, sendBytes, upload } from '../../../../support/upload-file';

/** The first look, and the one after a wait. */
const LOOKS = 2;
const forever = new AbortController().signal;

let app: TestApp;
let store: MemoryObjectStore;
let folder: string;
let programs: { ffmpeg: string; ffprobe: string; areOld: boolean };
let owner: { token: string };
let album: SeededAlbum;
/** What becomes of a photo instead of what would. */
let outcome: Exclude<DeriveOutcome['kind'], 'made'> | null = null;
let looks = 0;

beforeAll(async () => {
  const real = requireFfmpeg();
  folder = mkdtempSync(path.join(tmpdir(), 'faulty-'));
  programs = { ffmpeg: double('ffmpeg', real.ffmpeg), ffprobe: double('ffprobe', real.ffprobe), areOld: false };
  const images = createSharpEngine();
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({
    ...namedCallers,
    parts: {
      store,
      videos: createFfmpegEngine(programs),
      images: {
        ...images,
        derive: async (source, mime, signal) => {
          looks += 1;
          return outcome === null ? images.derive(source, mime, signal) : { kind: outcome };
        },
        deriveWall: async (file, mime, signal, turns) => {
          looks += 1;
          return outcome === null ? images.deriveWall(file, mime, signal, turns) : { kind: outcome };
        },
      },
    },
  });
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
beforeEach(() => {
  outcome = null;
  looks = 0;
});
afterEach(async () => {
  for (const program of [programs.ffmpeg, programs.ffprobe]) rmSync(`${program}.fault`, { force: true });
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The program, unless a file beside it says what happens instead. */
function double(name: string, real: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n[ -f "$0.fault" ] && . "$0.fault"\nexec '${real}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

const clip = (): Buffer => drawClip({ extension: 'mp4', output: [...WEB_MP4] });
const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const stateOf = async (uid: string) => (await app.call(getMediaStates, { ids: [uid] }, owner))[0];

/** Whether its row still has an object, and the store what the row names. */
async function isKept(uid: string): Promise<boolean> {
  const { object_id: objectId } = await rowOf(uid);
  if (objectId === null) return false;
  const object = app.parts.db.selectFrom('stored_object').select('key').where('id', '=', objectId);
  return store.keys().includes((await object.executeTakeFirstOrThrow()).key);
}

async function derive(uid: string): Promise<void> {
  await app.services.media.deriver.derive((await rowOf(uid)).id, forever);
}

describe('a fault of the machine costs no file: it waits, and is made when the machine is well', () => {
  test.each<[string, 'ffmpeg' | 'ffprobe', string]>([
    ['is killed', 'ffprobe', 'kill -KILL $$'],
    ['is killed while it converts', 'ffmpeg', 'kill -KILL $$'],
    ['is asked to end, as with the service', 'ffmpeg', 'kill -TERM $$'],
    ['ends because it was asked to', 'ffmpeg', 'exit 255'],
    ['cannot be loaded', 'ffprobe', 'echo "error while loading shared libraries: libx264.so" >&2; exit 127'],
    ['has no room', 'ffmpeg', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1'],
    ['may not write', 'ffmpeg', 'echo "video.mp4: Read-only file system" >&2; exit 1'],
    ['lacks an encoder', 'ffmpeg', 'echo "Unknown encoder \'libx264\'" >&2; exit 8'],
  ])('a program that %s', async (_name, program, fault) => {
    const uid = await upload(app, owner, album.albumUid, clip(), 'a.mp4');
    writeFileSync(`${programs[program]}.fault`, `${fault}\n`);
    await expect(derive(uid)).rejects.toThrow(program);
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    rmSync(`${programs[program]}.fault`);
    await app.runJobs();
    expect(await stateOf(uid)).toMatchObject({ state: 1, code: 0 });
  });

  test('a program that is not there', async () => {
    const uid = await upload(app, owner, album.albumUid, clip(), 'a.mp4');
    renameSync(programs.ffprobe, `${programs.ffprobe}.away`);
    await expect(derive(uid)).rejects.toThrow('ENOENT');
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    renameSync(`${programs.ffprobe}.away`, programs.ffprobe);
    await app.runJobs();
    expect((await stateOf(uid))?.state).toBe(1);
  });

  test('a machine without ffmpeg', async () => {
    const uid = await upload(app, owner, album.albumUid, clip(), 'a.mp4');
    const without = createMediaDeriver({
      ...app.parts,
      store: toObjectStores(store),
      videos: null,
      marks: app.services.media.marks,
    });
    await expect(without.derive((await rowOf(uid)).id, forever)).rejects.toThrow('no ffmpeg');
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    await app.runJobs();
    expect((await stateOf(uid))?.state).toBe(1);
  });

  test('a store that has lost sight of its objects', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture(), 'a.jpg');
    const borrow = store.borrowFile;
    store.borrowFile = async () => null;
    await expect(derive(uid)).rejects.toThrow('not in its store');
    store.borrowFile = borrow;
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    await app.runJobs();
    expect((await stateOf(uid))?.state).toBe(1);
  });

  test('no memory for a look at what was sent: the same save succeeds later', async () => {
    const item = await sendBytes(app, owner, await drawPicture(), 'a.jpg');
    const { images } = app.parts;
    const { readHeader } = images;
    Object.assign(images, { readHeader: () => Promise.reject(new Error('vips: out of memory')) });
    const [first] = await save(app, owner, album.albumUid, [item]);
    Object.assign(images, { readHeader });
    expect(first?.code).toBe(ERRORS.STORAGE_UNAVAILABLE.code);
    expect(store.keys()).toContain(item.objectKey);
    expect((await save(app, owner, album.albumUid, [item]))[0]).toMatchObject({ code: 0, duplicate: false });
  });
});

describe('what the file or the machine may have done', () => {
  test.each(['timeout', 'crashed'] as const)('is tried again: a photo after “%s” is made', async (kind) => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture(), 'a.jpg');
    outcome = kind;
    await derive(uid);
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    outcome = null;
    await app.runJobs();
    expect((await stateOf(uid))?.state).toBe(1);
  });

  test.each([
    ['timeout', ERRORS.PROCESSING_TIMEOUT],
    ['crashed', ERRORS.IMAGE_BROKEN],
  ] as const)('is the file’s in the end: after “%s” every time it is refused', async (kind, why) => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture(), 'a.jpg');
    outcome = kind;
    await app.runJobs();
    expect(looks).toBe(LOOKS);
    expect(await stateOf(uid)).toMatchObject({ state: 2, code: why.code });
    expect(await isKept(uid)).toBe(false);
  });

  test('waits, and a picture is then among the costly ones, where that look is the last', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture(), 'a.jpg');
    const { id } = await rowOf(uid);
    const listWaits = async () => {
      const { rows } = await app.database.pool.query<{ runAt: Date; tries: string }>(
        `select run_at as "runAt", payload ->> 'openTries' as tries from graphile_worker._private_jobs as job
         join graphile_worker._private_tasks as task on task.id = job.task_id
         where payload ->> 'mediaId' = $1 and payload ->> 'openTries' is not null and task.identifier = $2`,
        [id, 'media-derive-costly'],
      );
      return rows.map(({ runAt, tries }) => [Number(tries), (runAt.getTime() - app.clock.now().getTime()) / 60_000]);
    };
    outcome = 'timeout';
    await app.services.media.deriver.derive(id, forever);
    expect(await listWaits()).toEqual([[1, 2]]);
    await app.services.media.deriver.derive(id, forever, 0, false);
    expect(await stateOf(uid)).toMatchObject({ state: 2, code: ERRORS.PROCESSING_TIMEOUT.code });
  });

  test('a program that dies of a video every time has it refused, and of one that it dies of once it is made', async () => {
    const count = path.join(folder, 'count');
    const once = `[ -f '${count}' ] || { echo x > '${count}'; kill -SEGV $$; }`;
    const [good, bad] = [
      await upload(app, owner, album.albumUid, clip(), 'a.mp4'),
      await upload(app, owner, album.albumUid, clip(), 'b.mp4'),
    ];
    writeFileSync(`${programs.ffprobe}.fault`, `${once}\n`);
    await derive(good);
    expect([existsSync(count), (await rowOf(good)).state, await isKept(good)]).toEqual([true, 0, true]);
    await derive(good);
    expect((await rowOf(good)).state).toBe(1);
    rmSync(count);
    writeFileSync(`${programs.ffprobe}.fault`, `echo x >> '${count}'; kill -SEGV $$\n`);
    await app.runJobs();
    expect(readFileSync(count, 'utf8')).toBe('x\n'.repeat(LOOKS));
    expect(await stateOf(bad)).toMatchObject({ state: 2, code: ERRORS.VIDEO_BROKEN.code });
    expect(await stateOf(good)).toMatchObject({ state: 1 });
  });

  test('a video that can be read and is never converted in time is kept, and made once it can be', async () => {
    const bytes = drawClip({ output: ['-c:v', 'mpeg4'], extension: 'avi' });
    const uid = await upload(app, owner, album.albumUid, bytes, 'a.avi');
    const count = path.join(folder, 'conversions');
    writeFileSync(`${programs.ffmpeg}.fault`, `case "$*" in *libx264*) echo x >> '${count}'; kill -SEGV $$;; esac\n`);
    await app.runJobs();
    expect(readFileSync(count, 'utf8')).toBe('x\n'.repeat(LOOKS));
    expect([(await rowOf(uid)).state, await isKept(uid)]).toEqual([0, true]);
    rmSync(`${programs.ffmpeg}.fault`);
    app.clock.advanceMs(25 * 3_600_000);
    await app.services.media.doctor.examine({ isRepairing: true, signal: forever });
    await app.runJobs();
    expect(await rowOf(uid)).toMatchObject({ state: 1, has_web_video: true });
  });
});

test.each(['broken', 'timeout'] as const)(
  'what has been shown is never refused: repaired to “%s” it stays',
  async (kind) => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }), 'a.jpg');
    await app.runJobs();
    const before = await rowOf(uid);
    await store.remove(`${before.derivative_key}/375.webp`);
    outcome = kind;
    await app.services.media.doctor.examine({ isRepairing: true, signal: forever });
    expect((await rowOf(uid)).state).toBe(0);
    await app.runJobs();
    expect(await rowOf(uid)).toEqual(before);
    expect(await isKept(uid)).toBe(true);
    // The doctor goes on saying so, and mends it when it can be.
    outcome = null;
    await app.services.media.doctor.examine({ isRepairing: true, signal: forever });
    await app.runJobs();
    const { findings } = await app.services.media.doctor.examine({ isRepairing: false, signal: forever });
    expect(findings.find(({ fault }) => fault === 'derivative-missing')?.count).toBe(0);
  },
);
