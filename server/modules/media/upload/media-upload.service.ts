import { LEGAL_STATUS, MEDIA_STATE, STORAGE_TYPE } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { SaveDataBatchInput, SaveResults } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { ImageEngine } from '../../../adapters/image/types';
import { isObjectKey, type ObjectStores } from '../../../adapters/object-store/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Env } from '../../../env';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import type { AccessService } from '../../access/access.service';
import { canSeeMedia, toMediaAccess } from '../../access/media-access.service';
import type { CapacityService } from '../../capacity/capacity.service';
import { earnDaily } from '../../point/point-earn.service';
import { applyCounts, type CountChange } from '../rows/media-count.service';
import { addDeriveJobs } from '../jobs/media-derive.jobs';
import * as objects from '../objects/media-object.repository';
import { lockAlbum, placeMedia } from '../rows/media-group.repository';
import { removeOrphan, removeUploads } from '../objects/media-object.service';
import { requireLabelId } from '../rows/media-label.service';
import { createUploadAnswers, getUploader, type UploadAnswerService } from './media-upload-answer.service';
import {
  type Asked,
  type CheckedItem,
  createUploadCheck,
  done,
  type ReadyItem,
  refusal,
  type SaveResult,
} from './media-upload-check';
import * as uploads from './media-upload.repository';
import { createSaveTurns } from './save-turns';
import type { UploadGrants } from './upload-grant.service';
import { cleanFileName } from './media-upload.rules';
import type { MediaUrls } from '../rows/media-url';

export interface UploadDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly grants: UploadGrants;
  readonly images: ImageEngine;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly capacity: Pick<CapacityService, 'lockRemaining'>;
  readonly urls: MediaUrls;
  readonly secret: Buffer;
  readonly env: Pick<Env, 'contentCheck'>;
  readonly log: Log;
}

export interface MediaUploadService extends UploadAnswerService {
  saveBatch(caller: Caller, input: SaveDataBatchInput): Promise<SaveResults>;
}

// How many files of a batch are looked at together: reading headers waits for the disk, not for the processor.
const INSPECT_TOGETHER = 4;

/** What one batch has done so far. */
interface Saved {
  readonly results: SaveResult[];
  readonly changes: CountChange[];
  /** Uploads that are kept under another name now, or need not be kept. */
  readonly doneUploads: string[];
  /** Kept names that came to nothing: second copies of what was stored before. */
  readonly spareKeys: string[];
  readonly mediaIds: Id[];
  /** What still fits. */
  leftBytes: number;
}

interface Target extends Asked {
  readonly labelId: Id | null;
}

export function createMediaUploads(deps: UploadDeps): MediaUploadService {
  const { db, store, clock, access } = deps;
  const inTurn = createSaveTurns();
  const leaveToSweep = (error: unknown): void => {
    deps.log.warn({ err: error }, 'an unused upload was left to the sweep');
  };
  const drop = async (key: string): Promise<void> => {
    if (!isObjectKey(key)) return;
    await removeOrphan(db, store, key).catch(leaveToSweep);
  };
  const checkItem = createUploadCheck({ ...deps, drop });

  /** Why not: the bytes have gone since they were checked. */
  async function bindObject(tx: Tx, ready: ReadyItem, now: Date, saved: Saved): Promise<Id | ErrorEntry> {
    if (ready.bytes.kind === 'shared') {
      return (await objects.useObjectAgain(tx, ready.bytes.objectId)) ? ready.bytes.objectId : ERRORS.UPLOAD_ABSENT;
    }
    const { key, sha256, store: home } = ready.bytes;
    // Nobody else knows this name, so nobody has removed it since.
    const object = await objects.useObject(tx, {
      storageType: home.storageType,
      key,
      sha256,
      sizeBytes: ready.item.sizeBytes,
      mime: ready.file.mime,
      now,
    });
    if (object.key !== key) saved.spareKeys.push(key);
    saved.doneUploads.push(ready.item.objectKey);
    return object.id;
  }

  async function saveItem(tx: Tx, target: Target, ready: ReadyItem, saved: Saved): Promise<SaveResult> {
    const { album, labelId, now } = target;
    const { item, file } = ready;
    const existing = await uploads.findInAlbum(tx, album.albumId, item);
    const isFull = existing === undefined && item.sizeBytes > saved.leftBytes;
    if (existing !== undefined || isFull) {
      if (ready.bytes.kind === 'new') {
        saved.spareKeys.push(ready.bytes.key);
        // Where it does not fit the upload stays, so that it need not be sent again once there is room.
        if (!isFull) saved.doneUploads.push(item.objectKey);
      }
      return existing === undefined ? refusal(ERRORS.CAPACITY_FULL) : duplicate(target, existing);
    }
    const objectId = await bindObject(tx, ready, now, saved);
    if (typeof objectId !== 'string') return refusal(objectId);
    const runId = await placeMedia(tx, { albumId: album.albumId, takenLocal: file.takenLocal });
    const uid = deps.ids.newId();
    const made = await uploads.insertMedia(tx, {
      uid,
      album_id: album.albumId,
      label_id: labelId,
      uploader_id: target.userId,
      object_id: objectId,
      run_id: runId,
      kind: file.kind,
      state: MEDIA_STATE.processing,
      file_name: cleanFileName(item.fileName),
      mime: file.mime,
      md5: item.md5,
      size_bytes: item.sizeBytes,
      pixel_x: file.pixelX,
      pixel_y: file.pixelY,
      ratio_milli: file.ratioMilli,
      duration_ms: file.durationMs,
      taken_local: file.takenLocal,
      taken_from: file.takenFrom,
      price_fen: item.priceFen ?? 0,
      legal_status: startingStatus(file.legalStatus, deps.env),
      created_at: now,
      deleted_at: null,
    });
    if (made === null) throw new Error('a row appeared although the album was locked');
    saved.leftBytes -= item.sizeBytes;
    const counted = { labelId, runId, kind: file.kind, ratioMilli: file.ratioMilli };
    saved.changes.push({ before: null, after: { ...counted, isListed: made.isListed, isVisible: made.isVisible } });
    saved.mediaIds.push(made.id);
    return done(uid);
  }

  /** One lock, one commit for the batch: what is refused was refused before. */
  function saveAll(asked: Asked, checked: readonly CheckedItem[]): Promise<Saved> {
    return db.transaction().execute(async (tx) => {
      await lockAlbum(tx, asked.album.albumId);
      // Under the lock: while large files were read the label may have gone, the album been closed or got another owner.
      await access.requireAlbum(tx, asked.caller, asked.album.albumUid, 'upload');
      const target: Target = { ...asked, labelId: await requireLabelId(tx, asked.album.albumId, asked.labelUid) };
      const leftBytes = await deps.capacity.lockRemaining(tx, await uploads.findOwner(tx, target.album.albumId));
      const bytes = checked.flatMap((each) => (each.kind === 'ready' ? each.bytes : []));
      await objects.lockObjects(tx, bytes);
      const saved: Saved = { results: [], changes: [], doneUploads: [], spareKeys: [], mediaIds: [], leftBytes };
      for (const each of checked) {
        saved.results.push(each.kind === 'settled' ? each.result : await saveItem(tx, target, each, saved));
      }
      await applyCounts(tx, target.album.albumId, saved.changes);
      await addDeriveJobs(deps.jobs, tx, saved.mediaIds);
      if (saved.mediaIds.length > 0) await earnDaily(tx, asked.userId, 'upload', asked.now);
      return saved;
    });
  }

  return {
    ...createUploadAnswers(deps),

    async saveBatch(caller, input) {
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      const isKnown = store.all.some(({ storageType }) => storageType === input.ossUploadType);
      if (!isKnown && input.ossUploadType !== STORAGE_TYPE.local) throw refuse(ERRORS.STORAGE_UNCONFIGURED);
      // A label that is none is refused before anything is read.
      await requireLabelId(db, album.albumId, input.labelId);
      const uploader = await getUploader(db, userId);
      const asked: Asked = { caller, album, labelUid: input.labelId, userId, uploader, now: clock.now() };
      const sent = input.items.filter((item) => item.sourceId === undefined).map((item) => item.objectKey);
      return inTurn(sent, async () => {
        const checked = await mapTogether(input.items, INSPECT_TOGETHER, (item) => checkItem(asked, item));
        const { results, doneUploads, spareKeys } = await saveAll(asked, checked);
        for (const key of spareKeys) await drop(key);
        await removeUploads(db, store, doneUploads).catch(leaveToSweep);
        return results;
      });
    },
  };
}

/**
 * Where the operator has uploads looked at first, they wait: see [Note: Content check] in 0074-content-check. What is saved from something in
 * appeal waits too: nobody has appealed for it.
 */
function startingStatus(legalStatus: number, { contentCheck }: Pick<Env, 'contentCheck'>): number {
  const isHeld = contentCheck === 'hold' && legalStatus === LEGAL_STATUS.fine;
  return isHeld || legalStatus === LEGAL_STATUS.riskAppeal ? LEGAL_STATUS.riskReview : legalStatus;
}

/** What is hidden from the caller is not named. */
function duplicate({ caller, album, userId }: Target, existing: uploads.KnownRow): SaveResult {
  const isTold = existing.uploaderId === userId || canSeeMedia(existing, toMediaAccess(caller, album.rights));
  return { code: 0, msg: '', resourceId: isTold ? existing.uid : '', duplicate: true };
}

/** In the order of the items, at most `together` at the same time. */
async function mapTogether<T, R>(items: readonly T[], together: number, each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += together) {
    results.push(...(await Promise.all(items.slice(at, at + together).map(each))));
  }
  return results;
}
