import type { Clock } from '../../../adapters/clock/types';
import type { ImageEngine } from '../../../adapters/image/types';
import type { ObjectStores } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import { deriveLargeLater } from '../jobs/media-derive.jobs';
import { borrowOriginal, DERIVED_FILES, listDerivedKeys, removeDropped } from '../objects/media-object.service';
import { endLargeDue, findLargeDue, findNamed, type LargeRow, listLargeDue } from './media-large.repository';
import type { MediaMarkService } from './media-mark.service';

export interface MediaLargeDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly marks: Pick<MediaMarkService, 'make' | 'name' | 'drop'>;
}

/** See [Note: Wall first] in 0103-large-due. */
export interface MediaLargeService {
  /**
   * Makes the largest picture of one whose wall is there. Running it twice, or after it was removed, changes nothing. Throws what is of the
   * machine. `isApart`: in a process of its own; what cannot be made there either stays without.
   */
  make(mediaId: Id, signal: AbortSignal, isApart: boolean): Promise<void>;
  /** A job for each that has waited for an hour. */
  repair(): Promise<void>;
}

const DUE_MS = 3_600_000;
const BATCH = 500;

export function createMediaLarge(deps: MediaLargeDeps): MediaLargeService {
  const { db, store, log, marks } = deps;

  async function derive(row: LargeRow, signal: AbortSignal, isApart: boolean) {
    const borrowed = await borrowOriginal(store, row);
    if (borrowed === null) throw new Error('an original is not in its store');
    try {
      return await deps.images.deriveLarge(borrowed.path, row.mime, signal, isApart, row.turns);
    } finally {
      await borrowed.release();
    }
  }

  /** With the mark that it needs. Answers whether the row has taken it. */
  async function show(mediaId: Id, row: LargeRow, signal: AbortSignal): Promise<boolean> {
    const { uid, kind, uploaderName, objectKey, pixelX, pixelY, folder, albumId } = row;
    const facts = { id: mediaId, uid, kind, uploaderName, objectKey, pixelX, pixelY };
    const media = { ...facts, takenLocal: '', derivativeKey: folder, hasLarge: true, hasWebVideo: false };
    const marked = await marks.make(media, signal);
    let former: string | null = null;
    try {
      former = await db.transaction().execute(async (tx) => {
        const isNamed = await endLargeDue(tx, mediaId, row, true);
        return isNamed ? marks.name(tx, albumId, mediaId, marked) : null;
      });
    } finally {
      if (former === null) await marks.drop(marked);
    }
    if (former !== null && former !== '') await removeDropped(db, store, listDerivedKeys(former));
    return former !== null;
  }

  async function keep(mediaId: Id, row: LargeRow, large: Buffer, signal: AbortSignal): Promise<void> {
    const { folder, folderStorage } = row;
    const key = `${folder}/${DERIVED_FILES.large}`;
    const home = store.of(folderStorage);
    const outcome = await home.put(key, large);
    if (outcome.kind !== 'stored') throw new Error(`a derivative could not be stored: ${outcome.kind}`);
    if (await show(mediaId, row, signal)) return;
    const named = await findNamed(db, mediaId, folder);
    // Another worker was first, or it is being moved: the next reader finds it at its new place.
    if (named?.hasLarge === true) return;
    await home.remove(key);
    if (named !== null) throw new Error('a folder has been moved while a picture was made for it');
  }

  return {
    async make(mediaId, signal, isApart) {
      const row = await findLargeDue(db, mediaId);
      if (row === null) return;
      const outcome = await derive(row, signal, isApart);
      // The worker is stopping: what was cut short is not the file's fault. The job is tried again.
      signal.throwIfAborted();
      if (outcome.kind === 'made' && outcome.large !== null) return keep(mediaId, row, outcome.large, signal);
      if (outcome.kind === 'timeout' || outcome.kind === 'crashed') {
        if (!isApart) return deriveLargeLater(deps.jobs, db, { mediaId, isApart: true }, row.uploaderId);
      }
      if (outcome.kind !== 'made') log.error({ why: outcome.kind }, 'a photo is shown no larger than on a wall');
      await endLargeDue(db, mediaId, row, false);
    },

    async repair() {
      const before = new Date(deps.clock.now().getTime() - DUE_MS);
      let after: Id = '0';
      for (;;) {
        const due = await listLargeDue(db, before, { after, limit: BATCH });
        for (const { id, uploaderId } of due) await deriveLargeLater(deps.jobs, db, { mediaId: id }, uploaderId);
        const last = due.at(-1);
        if (last === undefined || due.length < BATCH) return;
        after = last.id;
      }
    },
  };
}
