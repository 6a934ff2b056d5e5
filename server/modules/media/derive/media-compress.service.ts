import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMPRESS_PAIRS, type CompressLevel } from '@contract/constants/compression';
import { MEDIA_KIND, MEDIA_STATE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { expectCompressed, isWorthwhile, planVideo } from '@contract/rules/compression';
import type {
  CompressAlbumInput,
  CompressGain,
  CompressResourceInput,
  CompressState,
} from '@contract/schemas/capacity';
import type { BatchResults } from '@contract/schemas/shared';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { ImageEngine } from '../../../adapters/image/types';
import type { ByteSource, ObjectStores } from '../../../adapters/object-store/types';
import type { VideoEngine } from '../../../adapters/video/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import type { Jobs } from '../../../jobs/queue';
import type { AccessService } from '../../access/access.service';
import { chooseForBatch, toBatchResults } from '../wall/media-batch';
import { COMPRESS_MEDIA } from '../jobs/media-compress.jobs';
import * as compressions from './media-compress.repository';
import { renameTo } from './media-compress.rules';
import { lockAlbum } from '../rows/media-group.repository';
import { borrowOriginal, removeOrphan } from '../objects/media-object.service';
import { listBoughtIds } from '../rows/media-purchase.repository';
import { keepMediaText } from '../rows/media-text.service';
import { KEPT_PREFIX, lockObjectKey, releaseObject, useObject } from '../objects/media-object.repository';
import { newObjectKey } from '../objects/new-object-key';

export interface CompressDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  /** Null where the machine has no ffmpeg: videos stay as they are. */
  readonly videos: VideoEngine | null;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * [Note: Compression] It is for good, so only the album's owner may ask for it, whose capacity it is. What somebody has bought is kept as
 * it is: he paid for that file.
 */
export interface MediaCompressService {
  /** Refuses with ALBUM_ABSENT, FORBIDDEN. */
  compressAlbum(caller: Caller, input: CompressAlbumInput): Promise<CompressGain>;
  /** Refuses for each by itself, with MEDIA_SOLD besides what a batch refuses with. */
  compress(caller: Caller, input: CompressResourceInput): Promise<BatchResults>;
  getState(caller: Caller): Promise<CompressState>;
  cancel(caller: Caller): Promise<CompressState>;
  /** Replaces one file by a smaller one. Running it twice changes nothing more. */
  run(mediaId: Id, signal: AbortSignal): Promise<void>;
}

const DAY_MS = 86_400_000;
// Containers count a film's last frames differently.
const SHORTER_MS = 2_000;

/** A smaller file, and the size of its picture. */
interface Smaller {
  readonly source: ByteSource;
  readonly sizeBytes: number;
  readonly mime: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

export function createMediaCompression(deps: CompressDeps): MediaCompressService {
  const { db, store, clock } = deps;

  async function start(tx: Tx, mediaIds: readonly Id[], by: Id, level: number): Promise<number> {
    const fresh = await compressions.askCompression(tx, { mediaIds, by, level, at: clock.now() });
    for (const mediaId of fresh) await deps.jobs.add(tx, COMPRESS_MEDIA, { mediaId }, { key: `compress-${mediaId}` });
    return fresh.length;
  }

  const getState: MediaCompressService['getState'] = (caller) => {
    const { userId } = requireUser(caller);
    return compressions.countCompressions(db, userId, new Date(clock.now().getTime() - DAY_MS));
  };

  /** Null where nothing smaller comes of it. `take` has the file while it is there. */
  async function makeSmaller<T>(
    row: compressions.ToCompressRow,
    file: string,
    signal: AbortSignal,
    take: (smaller: Smaller) => Promise<T>,
  ): Promise<T | null> {
    const level = row.level as CompressLevel;
    if (row.kind !== MEDIA_KIND.video) {
      const made = await deps.images.shrink(file, row.mime, COMPRESS_PAIRS[level], signal);
      if (made.kind !== 'made') return null;
      const { file: bytes, mime, width, height } = made;
      const extension = mime === 'image/webp' ? 'webp' : 'jpg';
      return take({ source: bytes, sizeBytes: bytes.length, mime, extension, width, height });
    }
    if (deps.videos === null) return null;
    const workshop = await mkdtemp(path.join(tmpdir(), 'smaller-video-'));
    try {
      const target = path.join(workshop, 'video.mp4');
      const plan = planVideo(row.pixelX, row.pixelY, level);
      const probed = await deps.videos.probe(file, signal);
      if (probed.kind !== 'done') return null;
      const made = await deps.videos.shrink({ file, facts: probed.value }, target, plan, signal);
      if (made.kind !== 'done') return null;
      const { size } = await stat(target);
      const facts = await deps.videos.probe(target, signal);
      // A disk that failed in the middle of reading ends a film early, and the program does not complain.
      if (facts.kind !== 'done' || facts.value.durationMs < row.durationMs - SHORTER_MS) return null;
      const { width, height } = facts.value;
      const source = createReadStream(target);
      return await take({ source, sizeBytes: size, mime: 'video/mp4', extension: 'mp4', width, height });
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  }

  async function replace(row: compressions.ToCompressRow, smaller: Smaller): Promise<void> {
    const key = newObjectKey(deps, KEPT_PREFIX, `file.${smaller.extension}`);
    const home = store.current;
    const kept = await home.put(key, smaller.source);
    if (kept.kind !== 'stored') throw new Error(`a smaller file could not be stored: ${kept.kind}`);
    const unused = await db.transaction().execute(async (tx) => {
      await lockAlbum(tx, row.albumId);
      await lockObjectKey(tx, key);
      const { md5, sha256, sizeBytes } = kept.facts;
      const { mime } = smaller;
      const object = await useObject(tx, {
        ...{ storageType: home.storageType, key, sha256, sizeBytes, mime },
        now: clock.now(),
      });
      const isShown = await compressions.showSmaller(tx, row, {
        ...{ objectId: object.id, md5, sizeBytes, mime },
        fileName: renameTo(row.fileName, smaller.extension),
        pixelX: smaller.width,
        pixelY: smaller.height,
      });
      if (isShown) await keepMediaText(tx, [row.id]);
      const { done, kept: left } = compressions.COMPRESSION_ENDED;
      await compressions.endCompression(tx, row.id, isShown ? done : left, isShown ? row.sizeBytes - sizeBytes : 0);
      const released = await releaseObject(tx, isShown ? row.objectId : object.id);
      return [released, object.key === key ? null : key];
    });
    for (const each of unused) if (each !== null) await removeOrphan(db, store, each);
  }

  return {
    getState,

    async compressAlbum(caller, input) {
      const { userId } = requireUser(caller);
      const album = await deps.access.requireAlbum(db, caller, input.albumId, 'own');
      const rows = await compressions.listCompressible(db, album.albumId);
      const worth = rows.flatMap((row) => {
        const file = { ...row, isVideo: row.kind === MEDIA_KIND.video, width: row.pixelX, height: row.pixelY };
        const expected = expectCompressed(file, input.level);
        return expected < row.sizeBytes ? [{ id: row.id, sizeBytes: row.sizeBytes, expected }] : [];
      });
      const ids = worth.map(({ id }) => id);
      const bought = new Set(await listBoughtIds(db, ids));
      const gaining = worth.filter(({ id }) => !bought.has(id));
      if (!input.isPreview) {
        await db.transaction().execute((tx) => start(tx, ids, userId, input.level));
      }
      return {
        count: gaining.length,
        currentSize: gaining.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        expectedSize: gaining.reduce((sum, { expected }) => sum + expected, 0),
      };
    },

    async compress(caller, input) {
      const { userId } = requireUser(caller);
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, _access, rights) => {
        if (!rights.canOwn) return ERRORS.FORBIDDEN;
        return row.state === MEDIA_STATE.ready ? null : ERRORS.MEDIA_UNREADY;
      });
      const rows = chosen.albums.flatMap(([, some]) => some);
      const ids = rows.map((row) => row.id);
      const changed = await db.transaction().execute((tx) => start(tx, ids, userId, input.level));
      const bought = new Set(await listBoughtIds(db, ids));
      const refused = new Map(chosen.refused);
      for (const { id, uid } of rows) if (bought.has(id)) refused.set(uid, ERRORS.MEDIA_SOLD);
      return toBatchResults(input.ids, refused, changed);
    },

    async cancel(caller) {
      const { userId } = requireUser(caller);
      await compressions.dropWaiting(db, userId);
      return getState(caller);
    },

    async run(mediaId, signal) {
      const row = await compressions.findToCompress(db, mediaId);
      if (row === null) return;
      const borrowed = await borrowOriginal(store, row);
      let isReplaced = false;
      try {
        if (borrowed !== null) {
          await makeSmaller(row, borrowed.path, signal, async (smaller) => {
            signal.throwIfAborted();
            if (!isWorthwhile(row.sizeBytes, smaller.sizeBytes)) return;
            isReplaced = true;
            await replace(row, smaller);
          });
        }
      } finally {
        await borrowed?.release();
      }
      // The worker is stopping: what was cut short is tried again.
      signal.throwIfAborted();
      if (!isReplaced) await compressions.endCompression(db, mediaId, compressions.COMPRESSION_ENDED.kept, 0);
    },
  };
}
