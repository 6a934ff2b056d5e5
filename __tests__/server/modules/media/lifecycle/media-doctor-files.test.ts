import { sql } from 'kysely';
import { WATERMARK_KIND } from '@contract/constants/album';
import { updateAlbum } from '@contract/http/album';
import type { AlbumWatermark } from '@contract/schemas/album';
import { NOTES } from '../../../../../server/areas';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { createObjectStores } from '../../../../../server/adapters/object-store/stores';
import type { VideoEngine } from '../../../../../server/adapters/video/types';
import type { Db, Id } from '../../../../../server/db/tables';
import {
  createMediaDoctor,
  type MediaDoctor,
} from '../../../../../server/modules/media/lifecycle/media-doctor.service';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

let app: TestApp;
let store: MemoryObjectStore;
let db: Db;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;
/** What the program for videos does instead of its work. */
let videoFault: 'timeout' | 'absent' | null;

beforeEach(async () => {
  videoFault = null;
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({
    ...namedCallers,
    parts: { store, videos: aVideoEngine() },
    env: { DATA_KEY: 'ab'.repeat(32) },
  });
  db = app.parts.db;
  ownerId = await aPerson(db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(db, ownerId);
});
afterEach(() => app.close());

function aVideoEngine(): VideoEngine {
  const engine = openVideoEngine();
  function unlessFault<Args extends unknown[], T>(run: (...args: Args) => Promise<T>) {
    return async (...args: Args): Promise<T | { kind: 'timeout' }> => {
      if (videoFault === 'absent') throw new Error('spawn ffmpeg ENOENT');
      return videoFault === 'timeout' ? { kind: 'timeout' } : run(...args);
    };
  }
  return { ...engine, probe: unlessFault(engine.probe), overlay: unlessFault(engine.overlay) };
}

/** What is wrong, and how much of it was put right. */
async function listFaults(isRepairing = false, doctor: MediaDoctor = app.services.media.doctor) {
  const { findings } = await doctor.examine({ isRepairing, signal: forever });
  return findings
    .filter(({ count }) => count > 0)
    .map(({ fault, count, repaired }): [string, number, number] => [fault, count, repaired]);
}

const addVideo = async (): Promise<string> => {
  const bytes = drawClip({ seconds: 5, output: WEB_MP4, extension: 'mp4' });
  const id = await upload(app, owner, album.albumUid, bytes, 'a.mp4');
  await app.runJobs();
  return id;
};
const addPhoto = async (width = 1600, height = 1200): Promise<string> => {
  const id = await upload(app, owner, album.albumUid, await drawPicture({ width, height }));
  await app.runJobs();
  return id;
};
const setMark = (kind: AlbumWatermark['kind']) =>
  app.call(
    updateAlbum,
    { id: album.albumUid, watermark: { kind, text: '年会留念', position: 9, opacity: 90, picture: '' } },
    owner,
  );
const rowOf = (uid: string) => db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const markOf = async (uid: string) => {
  const { id } = await rowOf(uid);
  return db.selectFrom('media_mark').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow();
};
const passDay = () => app.clock.set(new Date(app.clock.now().getTime() + DAY_MS + 1_000));

describe('what is made of a file', () => {
  test('pictures to seek by that are lost are made again', async () => {
    const { derivative_key: folder } = await rowOf(await addVideo());
    await store.remove(`${folder}/strip.jpg`);
    expect(await listFaults()).toEqual([['derivative-missing', 1, 0]]);
    expect(await listFaults(true)).toEqual([['derivative-missing', 1, 1]]);
    await app.runJobs();
    expect(await listFaults()).toEqual([]);
  });

  test.each(['375.webp', '750.webp', '2048.webp'])(
    'a marked %s that is lost is made again, and the old set goes',
    async (name) => {
      await setMark(WATERMARK_KIND.text);
      const id = await addPhoto();
      const { folder } = await markOf(id);
      await store.remove(`${folder}/${name}`);
      expect(await listFaults()).toEqual([['mark-missing', 1, 0]]);
      expect(await listFaults(true)).toEqual([['mark-missing', 1, 1]]);
      await app.runJobs();
      expect(await listFaults()).toEqual([]);
      expect((await markOf(id)).folder).not.toBe(folder);
      expect(store.keys().filter((key) => key.startsWith(`${folder}/`))).toEqual([]);
    },
  );

  test('a tall strip has as many marked sizes as others', async () => {
    await setMark(WATERMARK_KIND.text);
    await addPhoto(900, 6000);
    expect(await listFaults()).toEqual([]);
  });

  test('a mark of before the last change is no fault: its job waits', async () => {
    await setMark(WATERMARK_KIND.text);
    const { folder } = await markOf(await addPhoto());
    await store.remove(`${folder}/375.webp`);
    await setMark(WATERMARK_KIND.nickname);
    expect(await listFaults()).toEqual([]);
  });

  test.each(['timeout', 'absent'] as const)(
    'a marked video stays what it is while the program says %s',
    async (fault) => {
      await setMark(WATERMARK_KIND.text);
      const id = await addVideo();
      const { folder } = await markOf(id);
      await store.remove(`${folder}/375.webp`);
      const before = store.keys();
      videoFault = fault;
      await listFaults(true);
      await app.runJobs();
      expect(store.keys()).toEqual(before);
      expect((await markOf(id)).folder).toBe(folder);
      expect(await listFaults()).toEqual([['mark-missing', 1, 0]]);
      videoFault = null;
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await listFaults(true);
      await app.runJobs();
      expect(await listFaults()).toEqual([]);
    },
  );

  test('one that could not be watermarked is reported, and watermarked once that is possible', async () => {
    await setMark(WATERMARK_KIND.text);
    videoFault = 'timeout';
    const bytes = drawClip({ seconds: 5, output: WEB_MP4, extension: 'mp4' });
    const id = await upload(app, owner, album.albumUid, bytes, 'a.mp4');
    videoFault = null;
    await app.runJobs();
    const { id: mediaId } = await rowOf(id);
    await db.updateTable('media_mark').set({ folder: '' }).where('media_id', '=', mediaId).execute();
    expect(await listFaults()).toEqual([['mark-missing', 1, 0]]);
    await listFaults(true);
    await app.runJobs();
    expect(await listFaults()).toEqual([]);
  });
});

describe('what could not be looked at', () => {
  test('a video stays while there is no program for it, and is shown again as it was', async () => {
    const id = await addVideo();
    const { derivative_key: folder } = await rowOf(id);
    await store.remove(`${folder}/strip.jpg`);
    const before = store.keys();
    videoFault = 'absent';
    expect(await listFaults(true)).toEqual([['derivative-missing', 1, 1]]);
    await app.runJobs();
    expect(store.keys()).toEqual(before);
    // Its job is given up.
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await db
      .updateTable('media')
      .set({ created_at: new Date(TEST_NOW.getTime() - DAY_MS) })
      .execute();
    expect(await listFaults(true)).toContainEqual(['processing-stuck', 1, 1]);
    expect(await rowOf(id)).toMatchObject({ state: 1, derivative_key: folder });
    expect(await listFaults()).toEqual([['derivative-missing', 1, 0]]);
    expect(store.keys()).toEqual(before);
  });

  test('a video stays when its time is over', async () => {
    const id = await addVideo();
    const { derivative_key: folder, object_id: objectId } = await rowOf(id);
    await store.remove(`${folder}/strip.jpg`);
    const before = store.keys();
    videoFault = 'timeout';
    expect(await listFaults(true)).toEqual([['derivative-missing', 1, 1]]);
    const mediaId = (await rowOf(id)).id;
    for (const tries of [0, 1, 2, 3, 4]) await app.services.media.deriver.derive(mediaId, forever, tries);
    expect(await rowOf(id)).toMatchObject({ state: 1, derivative_key: folder, object_id: objectId });
    expect(store.keys()).toEqual(before);
  });

  test('a store that does not answer ends the examination, and nothing is changed', async () => {
    await addPhoto();
    await store.put('avatar/AAAAAAAAAAAAAAAAAAAAAA.webp', Buffer.from('nobody'));
    passDay();
    const deaf = {
      ...store,
      async *list(prefix: string) {
        for await (const object of store.list(prefix)) {
          yield object;
          throw new Error('connect ETIMEDOUT');
        }
      },
    };
    const before = store.keys();
    await expect(listFaults(true, doctorOf(deaf))).rejects.toThrow('ETIMEDOUT');
    expect(store.keys()).toEqual(before);
  });

  function doctorOf(other: MemoryObjectStore): MediaDoctor {
    return createMediaDoctor({ ...NOTES, ...app.parts, store: createObjectStores(other) });
  }
});
