import { LEGAL_STATUS, MEDIA_KIND, MEDIA_STATE, STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type {
  DedupeInput,
  DedupeMatches,
  MediaStates,
  MediaStatesInput,
  OssCredentials,
  OssCredentialsInput,
  SaveDataBatchInput,
  SaveResults,
} from '@contract/schemas/media';
import type { KnownMd5s, Md5Input, Md5sInput } from '@contract/schemas/media-batch';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { isObjectKey, type ObjectStores } from '../../adapters/object-store/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { canSeeMedia, originalPredicate, toMediaAccess } from '../access/media-access.service';
import type { CapacityService } from '../capacity/capacity.service';
import { applyCounts, type CountChange } from './media-count.service';
import { makeAccessKeyId, makeAccessKeySecret, uploadPrefix } from './media-credential';
import { addDeriveJob } from './media-derive.jobs';
import { lockAlbum, placeMedia } from './media-group.repository';
import type { InspectedFile } from './media-inspect';
import { removeOrphan, removeUploads } from './media-object.service';
import { requireLabelId } from './media-label.service';
import { ownBaseFor } from './media-list.service';
import { createUploadLook, type KeptBytes, type SaveItem } from './media-upload-look';
import * as uploads from './media-upload.repository';
import { createSaveTurns } from './save-turns';
import type { UploadGrants } from './upload-grant.service';
import { cleanFileName, uploadLimits } from './media-upload.rules';
import type { MediaUrls } from './media-url';

export interface UploadParts {
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
  readonly log: Log;
}

export interface MediaUploadService {
  getCredentials(caller: Caller, input: OssCredentialsInput): Promise<OssCredentials>;
  findDuplicates(caller: Caller, input: DedupeInput): Promise<DedupeMatches>;
  /** The same by the hash alone: those of the hashes that are there. */
  findMd5s(caller: Caller, input: Md5sInput): Promise<KnownMd5s>;
  hasMd5(caller: Caller, input: Md5Input): Promise<boolean>;
  saveBatch(caller: Caller, input: SaveDataBatchInput): Promise<SaveResults>;
  listStates(caller: Caller, input: MediaStatesInput): Promise<MediaStates>;
}

export const LOCAL_BUCKET = 'local';
export const LOCAL_UPLOAD_PATH = '/oss/local';

// How many files of a batch are looked at together: reading headers waits for the disk, not for the processor.
const INSPECT_TOGETHER = 4;

type SaveResult = SaveResults[number];

/** An item that may become a row: `object` of a new upload, `sourceObjectId` of one that is stored already. */
interface ReadyItem {
  readonly kind: 'ready';
  readonly item: SaveItem;
  readonly file: InspectedFile & { readonly durationMs: number; readonly legalStatus: number };
  readonly bytes: ({ readonly kind: 'new' } & KeptBytes) | { readonly kind: 'shared'; readonly objectId: Id };
}

type CheckedItem = ReadyItem | { readonly kind: 'settled'; readonly result: SaveResult };

/** What one batch has done so far. */
interface Saved {
  readonly results: SaveResult[];
  readonly changes: CountChange[];
  /** Uploads that are kept under another name now, or need not be kept. */
  readonly doneUploads: string[];
  /** Kept names that came to nothing: second copies of what was stored before. */
  readonly spareKeys: string[];
  /** What still fits. */
  leftBytes: number;
}

/** What a call wants, before anything is locked. */
interface Asked {
  readonly caller: Caller;
  readonly album: AlbumAccess;
  readonly labelUid: string | undefined;
  readonly userId: Id;
  readonly uploader: uploads.Uploader;
  readonly now: Date;
}

interface Target extends Asked {
  readonly labelId: Id | null;
}

export function createMediaUploads(parts: UploadParts): MediaUploadService {
  const { db, store, clock, access } = parts;
  const lookAt = createUploadLook(parts);
  const inTurn = createSaveTurns();
  const leaveToSweep = (error: unknown): void => {
    parts.log.warn({ err: error }, 'an unused upload was left to the sweep');
  };
  const drop = async (key: string): Promise<void> => {
    if (!isObjectKey(key)) return;
    await removeOrphan(db, store, key).catch(leaveToSweep);
  };

  /** Refusals leave nothing of the upload behind. */
  async function checkItem(target: Asked, item: SaveItem): Promise<CheckedItem> {
    if ((item.priceFen ?? 0) > 0 && !target.album.rights.permissions.includes('price'))
      return settled(refusal(ERRORS.FORBIDDEN));
    if (item.sourceId !== undefined) return checkSource(target, item, item.sourceId);
    const isOwnKey = isObjectKey(item.objectKey) && item.objectKey.startsWith(uploadPrefix(target.uploader.uid));
    if (!isOwnKey) return settled(refusal(ERRORS.UPLOAD_ABSENT));
    const looked = await lookAt(item, uploadLimits(target.uploader.memberships, target.now));
    switch (looked.kind) {
      case 'absent': {
        // A repeat after the reply was lost, answered as that was: its bytes may have been merged with others of the same content since.
        const existing = await uploads.findInAlbum(db, target.album.albumId, item);
        const isOwn = existing !== undefined && existing.uploaderId === target.userId;
        return settled(isOwn ? done(existing.uid) : refusal(ERRORS.UPLOAD_ABSENT));
      }
      case 'unreadable':
        return settled(refusal(ERRORS.STORAGE_UNAVAILABLE));
      case 'refused':
        await drop(item.objectKey);
        return settled(refusal(looked.why));
      case 'fine':
        return {
          kind: 'ready',
          item,
          file: { ...looked.file, durationMs: 0, legalStatus: LEGAL_STATUS.fine },
          bytes: { kind: 'new', ...looked.bytes },
        };
    }
  }

  async function checkSource(target: Asked, item: SaveItem, sourceUid: string): Promise<CheckedItem> {
    const readable = originalPredicate(db, target.caller, access);
    const source = await uploads.findReadableSource(db, readable, sourceUid);
    if (source === undefined || source.md5 !== item.md5 || source.sizeBytes !== item.sizeBytes) {
      return settled(refusal(ERRORS.UPLOAD_ABSENT));
    }
    const limits = uploadLimits(target.uploader.memberships, target.now);
    const isVideo = source.kind === MEDIA_KIND.video;
    if (source.sizeBytes > (isVideo ? limits.video : limits.photo)) {
      return settled(refusal(isVideo ? ERRORS.VIDEO_TOO_LARGE : ERRORS.IMAGE_TOO_LARGE));
    }
    const file = { ...source, kind: isVideo ? MEDIA_KIND.video : MEDIA_KIND.photo };
    return { kind: 'ready', item, file, bytes: { kind: 'shared', objectId: source.objectId } };
  }

  /** Why not: the bytes have gone since they were checked. */
  async function bindObject(tx: Tx, ready: ReadyItem, now: Date, saved: Saved): Promise<Id | ErrorEntry> {
    if (ready.bytes.kind === 'shared') {
      return (await uploads.useObjectAgain(tx, ready.bytes.objectId)) ? ready.bytes.objectId : ERRORS.UPLOAD_ABSENT;
    }
    const { key, sha256, store: home } = ready.bytes;
    // Nobody else knows this name, so nobody has removed it since.
    const object = await uploads.useObject(tx, {
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
    const chunkId = await placeMedia(tx, { albumId: album.albumId, takenLocal: file.takenLocal });
    const uid = parts.ids.newId();
    const made = await uploads.insertMedia(tx, {
      uid,
      album_id: album.albumId,
      label_id: labelId,
      uploader_id: target.userId,
      object_id: objectId,
      chunk_id: chunkId,
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
      price_fen: item.priceFen ?? 0,
      legal_status: file.legalStatus,
      created_at: now,
      deleted_at: null,
    });
    if (made === null) throw new Error('a row appeared although the album was locked');
    saved.leftBytes -= item.sizeBytes;
    const counted = { labelId, chunkId, kind: file.kind, ratioMilli: file.ratioMilli };
    saved.changes.push({ before: null, after: { ...counted, isListed: made.isListed, isVisible: made.isVisible } });
    await addDeriveJob(parts.jobs, tx, { mediaId: made.id, kind: file.kind });
    return done(uid);
  }

  function listMatches(caller: Caller, album: AlbumAccess, md5s: readonly string[]): Promise<uploads.MatchRow[]> {
    return uploads.listReadableMatches(db, originalPredicate(db, caller, access), album.albumId, md5s);
  }

  async function findMd5s(caller: Caller, { albumId, md5s }: Md5sInput): Promise<KnownMd5s> {
    requireUser(caller);
    const album = await access.requireAlbum(db, caller, albumId, 'upload');
    return [...new Set((await listMatches(caller, album, md5s)).map(({ md5 }) => md5))];
  }

  /** One lock, one commit for the batch: what is refused was refused before. */
  function saveAll(asked: Asked, checked: readonly CheckedItem[]): Promise<Saved> {
    return db.transaction().execute(async (tx) => {
      await lockAlbum(tx, asked.album.albumId);
      // Under the lock: while large files were read the label may have gone, the album been closed or got another owner.
      await access.requireAlbum(tx, asked.caller, asked.album.albumUid, 'upload');
      const labelId = await requireLabelId(tx, asked.album.albumId, asked.labelUid);
      const target: Target = { ...asked, labelId };
      const ownerId = await uploads.findOwner(tx, target.album.albumId);
      const leftBytes = await parts.capacity.lockRemaining(tx, ownerId);
      const bytes = checked.flatMap((each) => (each.kind === 'ready' ? each.bytes : []));
      await uploads.lockObjects(tx, bytes);
      const saved: Saved = { results: [], changes: [], doneUploads: [], spareKeys: [], leftBytes };
      for (const each of checked) {
        saved.results.push(each.kind === 'settled' ? each.result : await saveItem(tx, target, each, saved));
      }
      await applyCounts(tx, target.album.albumId, saved.changes);
      return saved;
    });
  }

  return {
    async getCredentials(caller, input) {
      const { userId } = requireUser(caller);
      const uploader = await getUploader(db, userId);
      const now = clock.now();
      const limits = uploadLimits(uploader.memberships, now);
      const maxSizeBytes = Math.max(limits.photo, limits.video);
      if (input.ossUploadType !== STORAGE_TYPE.local) {
        return parts.grants.getCredentials(input.ossUploadType, uploader.uid, maxSizeBytes);
      }
      const expiresAtMs = now.getTime() + UPLOAD_POLICY_SECONDS * 1000;
      const accessKeyId = makeAccessKeyId({ userUid: uploader.uid, maxSizeBytes, expiresAtMs });
      return {
        ossUploadType: STORAGE_TYPE.local,
        accessKeyId,
        accessKeySecret: makeAccessKeySecret(parts.secret, accessKeyId),
        securityToken: '',
        bucket: LOCAL_BUCKET,
        host: LOCAL_UPLOAD_PATH,
        dir: uploadPrefix(uploader.uid),
        maxSizeBytes,
        remainEffectSeconds: UPLOAD_POLICY_SECONDS,
      };
    },

    async findDuplicates(caller, input) {
      requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      const asked = new Set(input.files.map(({ md5, sizeBytes }) => `${md5} ${sizeBytes}`));
      const matches = await listMatches(
        caller,
        album,
        input.files.map(({ md5 }) => md5),
      );
      return matches
        .filter(({ md5, sizeBytes }) => asked.has(`${md5} ${sizeBytes}`))
        .map(({ md5, sizeBytes, uid, albumId }) => {
          return { md5, sizeBytes, inAlbum: albumId === album.albumId, resourceId: uid };
        });
    },

    findMd5s,

    async hasMd5(caller, { albumId, md5 }) {
      return (await findMd5s(caller, { albumId, md5s: [md5] })).length > 0;
    },

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

    async listStates(caller, input) {
      const { userId } = requireUser(caller);
      const rows = new Map((await uploads.listOwnStates(db, userId, input.ids)).map((row) => [row.uid, row]));
      const albums = new Map<Id, AlbumAccess>();
      for (const albumId of new Set(Array.from(rows.values(), (row) => row.albumId))) {
        const album = await access.findAlbum(db, caller, { id: albumId });
        if (album !== null) albums.set(albumId, album);
      }
      const findBase = (row: uploads.StateRow): string | null => {
        const album = albums.get(row.albumId);
        if (album === undefined) return null;
        const { albumUid, rights } = album;
        const own = ownBaseFor({ ...row, albumUid, isBought: false }, toMediaAccess(caller, rights), parts.urls);
        return own || parts.urls.base(albumUid, rights);
      };
      return input.ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [toState(row, findBase(row))];
      });
    },
  };
}

async function getUploader(db: Db, userId: Id): Promise<uploads.Uploader> {
  const uploader = await uploads.findUploader(db, userId);
  if (uploader === undefined) throw refuse(ERRORS.USER_ABSENT);
  return uploader;
}

function refusal({ code, msg }: ErrorEntry): SaveResult {
  return { code, msg, resourceId: '', duplicate: false };
}

function done(resourceId: string): SaveResult {
  return { code: 0, msg: '', resourceId, duplicate: false };
}

/** What is hidden from the caller is not named. */
function duplicate({ caller, album, userId }: Target, existing: uploads.KnownRow): SaveResult {
  const isTold = existing.uploaderId === userId || canSeeMedia(existing, toMediaAccess(caller, album.rights));
  return { code: 0, msg: '', resourceId: isTold ? existing.uid : '', duplicate: true };
}

function settled(result: SaveResult): CheckedItem {
  return { kind: 'settled', result };
}

function toState(row: uploads.StateRow, base: string | null): MediaStates[number] {
  const failure = Object.values(ERRORS).find((entry) => entry.code === row.failCode);
  const isShown = row.state === MEDIA_STATE.ready && base !== null;
  return {
    id: row.uid,
    state: row.state === MEDIA_STATE.ready ? 1 : row.state === MEDIA_STATE.failed ? 2 : 0,
    code: row.failCode,
    reason: failure?.msg ?? '',
    percent: row.percent,
    smallUrl: isShown ? `${base}375/${row.uid}` : '',
  };
}

/** In the order of the items, at most `together` at the same time. */
async function mapTogether<T, R>(items: readonly T[], together: number, each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += together) {
    results.push(...(await Promise.all(items.slice(at, at + together).map(each))));
  }
  return results;
}
