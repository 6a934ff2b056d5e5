import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder, FaceModel, FindOutcome } from '../../adapters/faces/types';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { DERIVED_FILES } from '../media/objects/media-object.service';
import { readWhole } from '../media/objects/read-whole';
import { settleHeld } from './face-hold';
import { INDEX_FACES, SWEEP_FACES } from './face-index.jobs';
import {
  dropOldScans,
  endUnclaimed,
  forgetFaces,
  keepFace,
  type KnownFace,
  listAlbumsToIndex,
  listKnownFaces,
  listTombstones,
  listToIndex,
  lockToIndex,
  noteScan,
  type PhotoToIndex,
  type SeenInPhoto,
} from './face-index.repository';
import { createFacePace, hasPhotosToDerive } from './face-pace';
import { watchKeptFaces } from './face-watch.service';
import { isIndexed, SAME_BOX, shareOf, toStoredBox } from './face.rules';

export interface FaceIndexService {
  /** Looks for faces in photos of an album, some at a time: what is left waits behind the other albums. Running it twice changes nothing. */
  index(albumId: Id, signal: AbortSignal): Promise<void>;
  /** Wakes what was left, and ends what nobody claimed. */
  sweep(signal: AbortSignal): Promise<void>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface FaceIndexDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly faces: FaceFinder;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Reads the faces again that people keep. */
  readonly readPhotosAgain: (signal: AbortSignal) => Promise<void>;
  /** Puts new faces to those they are like, where the owner wants that. */
  readonly groupPeople: (albumId: Id, signal: AbortSignal) => Promise<void>;
  /** Tells people of new photos of them. */
  readonly tellPeople: (albumId: Id, signal: AbortSignal) => Promise<void>;
}

/** Of one turn: about ten seconds of a core. */
const PHOTOS_A_TURN = 40;
const HOUR_MS = 3_600_000;
const FIRST_SWEEP_MS = 5_000;

export function createFaceIndex(deps: FaceIndexDeps): FaceIndexService {
  const { db, store, faces, clock, ids, log } = deps;
  const pace = createFacePace(() => hasPhotosToDerive(db));
  let isFirst = true;

  const wake = (albumId: Id): Promise<void> =>
    deps.jobs.add(db, INDEX_FACES, { albumId }, { key: `face-index-${albumId}` });

  async function look(photo: PhotoToIndex): Promise<FindOutcome | null> {
    const name = photo.hasLarge ? DERIVED_FILES.large : DERIVED_FILES.preview;
    const picture = await readWhole(store, `${photo.derivativeKey}/${name}`);
    return picture === null ? null : faces.find(picture);
  }

  /** In one transaction with the photo's state: hidden or moved meanwhile, it is left alone. */
  async function keep(albumId: Id, mediaId: Id, model: FaceModel, seen: readonly SeenInPhoto[] | null): Promise<void> {
    const place = { mediaId, albumId };
    await db.transaction().execute(async (tx) => {
      if (!(await lockToIndex(tx, mediaId, albumId))) return;
      await noteScan(tx, place, { version: model.version, hasFailed: seen === null, at: clock.now() });
      if (seen === null) return;
      const known = await listKnownFaces(tx, mediaId);
      const tombstones = await listTombstones(tx, mediaId);
      const kept = new Set<Id>();
      for (const face of seen) {
        if (tombstones.some((box) => shareOf(box, face.box) >= SAME_BOX)) continue;
        const same = findSame(
          known.filter(({ id }) => !kept.has(id)),
          face,
        );
        if (same !== null) kept.add(same.id);
        await keepFace(tx, place, same === null ? { uid: ids.newId() } : { id: same.id }, face, model);
      }
      await forgetFaces(
        tx,
        known.map(({ id }) => id).filter((id) => !kept.has(id)),
      );
    });
  }

  return {
    async index(albumId, signal) {
      const model = await faces.findModel();
      if (model === null) return;
      const photos = await listToIndex(db, albumId, model, clock.now(), PHOTOS_A_TURN);
      for (const photo of photos) {
        signal.throwIfAborted();
        const beganMs = performance.now();
        try {
          const found = await look(photo);
          if (found?.kind === 'missing') return;
          await keep(albumId, photo.id, model, found?.kind === 'found' ? toSeen(found) : null);
        } catch (error) {
          signal.throwIfAborted();
          log.warn({ err: error }, 'a photo could not be looked at for faces');
          await keep(albumId, photo.id, model, null);
        }
        await pace(performance.now() - beganMs, signal);
      }
      if (photos.length === PHOTOS_A_TURN) return wake(albumId);
      await deps.groupPeople(albumId, signal);
      await db.transaction().execute((tx) => settleHeld(tx, albumId));
      if (photos.length > 0) await deps.tellPeople(albumId, signal);
    },

    async sweep(signal) {
      const { kept, isMany } = await watchKeptFaces(db);
      if (isMany) log.warn({ kept }, 'faces of very many people are kept: the law may ask for a filing');
      const ended = await endUnclaimed(db, clock.now());
      if (ended > 0) log.info({ ended }, 'faces that nobody claimed have ended');
      await dropOldScans(db, clock.now());
      const model = await faces.findModel();
      if (model === null) return;
      for (const albumId of await listAlbumsToIndex(db, model, clock.now())) await wake(albumId);
      await deps.readPhotosAgain(signal);
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + (isFirst ? FIRST_SWEEP_MS : HOUR_MS));
      isFirst = false;
      return deps.jobs.add(db, SWEEP_FACES, {}, { key: 'face-sweep', runAt });
    },
  };
}

function toSeen({ faces, width, height }: Extract<FindOutcome, { kind: 'found' }>): SeenInPhoto[] {
  return faces.filter(isIndexed).map((face) => ({
    box: toStoredBox(face, { width, height }),
    widthPx: Math.round(face.width),
    score: face.score,
    yaw: face.yaw,
    norm: face.norm,
    vector: face.vector,
  }));
}

function findSame(known: readonly KnownFace[], { box }: SeenInPhoto): KnownFace | null {
  return known.find((each) => shareOf(each, box) >= SAME_BOX) ?? null;
}
