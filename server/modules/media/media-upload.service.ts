import { MEDIA_KIND, MEDIA_STATE, STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { uploadKey } from '@contract/rules/upload-form';
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
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { isObjectKey, type ObjectStore, type ObjectStores } from '../../adapters/object-store/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { applyCounts, type CountChange } from './media-count.service';
import { makeAccessKeyId, makeAccessKeySecret, uploadPrefix } from './media-credential';
import { addDeriveJob } from './media-derive.jobs';
import { lockAlbum, placeMedia } from './media-group.repository';
import { inspectFile, type InspectedFile } from './media-inspect';
import { removeOrphan } from './media-object.service';
import { findLabelId } from './media-list.repository';
import * as uploads from './media-upload.repository';
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
  readonly urls: MediaUrls;
  readonly secret: Buffer;
  readonly log: Log;
}

export interface MediaUploadService {
  getCredentials(caller: Caller, input: OssCredentialsInput): Promise<OssCredentials>;
  findDuplicates(caller: Caller, input: DedupeInput): Promise<DedupeMatches>;
  saveBatch(caller: Caller, input: SaveDataBatchInput): Promise<SaveResults>;
  listStates(caller: Caller, input: MediaStatesInput): Promise<MediaStates>;
}

export const LOCAL_BUCKET = 'local';
export const LOCAL_UPLOAD_PATH = '/oss/local';

// How many files of a batch are looked at together: reading headers waits for the disk, not for the processor.
const INSPECT_TOGETHER = 4;

type SaveItem = SaveDataBatchInput['items'][number];
type SaveResult = SaveResults[number];

/** An item that may become a row: `object` of a new upload, `sourceObjectId` of one that is stored already. */
interface ReadyItem {
  readonly kind: 'ready';
  readonly item: SaveItem;
  readonly file: InspectedFile & { readonly durationMs: number };
  readonly bytes: ({ readonly kind: 'new' } & KeptBytes) | { readonly kind: 'shared'; readonly objectId: Id };
}

/** An upload that is what it was said to be. */
interface KeptBytes {
  readonly sha256: string;
  readonly store: ObjectStore;
  /** The name it is kept under: the upload's own, or on a store elsewhere one that its uploader cannot write to. */
  readonly key: string;
}

/** What became of looking at an upload's bytes. */
type LookedAt =
  | { readonly kind: 'fine'; readonly file: InspectedFile; readonly bytes: KeptBytes }
  | { readonly kind: 'refused'; readonly why: ErrorEntry }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' };

type CheckedItem = ReadyItem | { readonly kind: 'settled'; readonly result: SaveResult };

/** What one batch has done so far. */
interface Saved {
  readonly results: SaveResult[];
  readonly changes: CountChange[];
  /** Objects that came to nothing: second copies of what was stored before. */
  readonly spareKeys: string[];
}

interface Target {
  readonly album: AlbumAccess;
  readonly labelId: Id | null;
  readonly userId: Id;
  readonly uploader: uploads.Uploader;
  readonly now: Date;
}

export function createMediaUploads(parts: UploadParts): MediaUploadService {
  const { db, store, clock, access } = parts;
  /** Where that fails, the sweep does it later. */
  const drop = async (key: string): Promise<void> => {
    if (!isObjectKey(key)) return;
    await removeOrphan(db, store, key).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'an unused upload was left to the sweep');
    });
  };

  /** Refusals leave nothing of the upload behind. */
  async function checkItem(target: Target, item: SaveItem): Promise<CheckedItem> {
    if (item.sourceId !== undefined) return checkSource(target, item, item.sourceId);
    const isOwnKey = isObjectKey(item.objectKey) && item.objectKey.startsWith(uploadPrefix(target.uploader.uid));
    if (!isOwnKey) return settled(refusal(ERRORS.UPLOAD_ABSENT));
    const looked = await lookAt(target, item);
    switch (looked.kind) {
      case 'absent': {
        // A repeat after the reply was lost: its bytes may have been merged with others of the same content since.
        const existing = await uploads.findInAlbum(db, target.album.albumId, item);
        const isOwn = existing !== undefined && existing.uploaderId === target.userId;
        return settled(isOwn ? duplicate(existing.uid) : refusal(ERRORS.UPLOAD_ABSENT));
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
          file: { ...looked.file, durationMs: 0 },
          bytes: { kind: 'new', ...looked.bytes },
        };
    }
  }

  /** What fails here is of the store or the machine, never of the file: the upload stays, to be saved again. */
  async function lookAt(target: Target, item: SaveItem): Promise<LookedAt> {
    try {
      const found = await store.locate(item.objectKey);
      if (found === null) return { kind: 'absent' };
      if (found.sizeBytes !== item.sizeBytes) return { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH };
      const limits = uploadLimits(target.uploader.memberships, target.now);
      // A store elsewhere takes what a dishonest client signs; such a file is not even fetched.
      const isHuge = found.sizeBytes > Math.max(limits.photo, limits.video);
      if (isHuge && found.store.remote !== null) return { kind: 'refused', why: ERRORS.VIDEO_TOO_LARGE };
      const borrowed = await found.store.borrowFile(item.objectKey);
      if (borrowed === null) return { kind: 'absent' };
      try {
        const facts = await borrowed.facts();
        const isSame = facts.md5 === item.md5 && facts.sizeBytes === item.sizeBytes;
        if (!isSame) return { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH };
        const inspected = await inspectFile(parts.images, {
          path: borrowed.path,
          sizeBytes: facts.sizeBytes,
          fileName: item.fileName,
          lastModified: item.lastModified ?? null,
          limits,
          now: target.now,
        });
        if ('code' in inspected) return { kind: 'refused', why: inspected };
        const key = await takeOver(found.store, item.objectKey, borrowed.tag);
        if (key === null) return { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH };
        return { kind: 'fine', file: inspected, bytes: { sha256: facts.sha256, store: found.store, key } };
      } finally {
        await borrowed.release();
      }
    } catch (error) {
      parts.log.error({ err: error }, 'an upload could not be read');
      return { kind: 'unreadable' };
    }
  }

  /**
   * [Note: Uploads are taken over] Temporary credentials of a cloud can write the same name again, and what was checked is shared
   * with everybody who has the same bytes. So it is copied, inside the store and only if it is what was checked, to a name that
   * they do not reach. On the local store a name is written once. Null: it was replaced meanwhile.
   */
  async function takeOver(home: ObjectStore, uploaded: string, tag: string): Promise<string | null> {
    if (home.remote === null) return uploaded;
    const random = `${parts.ids.newId()}${parts.ids.newId()}`.slice(0, 32);
    const key = uploadKey(uploads.KEPT_PREFIX, clock.now().getTime(), random, uploaded);
    return (await home.remote.takeOver(uploaded, key, tag)) === 'copied' ? key : null;
  }

  async function checkSource(target: Target, item: SaveItem, sourceUid: string): Promise<CheckedItem> {
    const source = await uploads.findReadableSource(db, target.userId, sourceUid);
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

  /** Why not: the bytes have gone since they were checked, or nobody can tell. */
  async function bindObject(tx: Tx, ready: ReadyItem, now: Date, saved: Saved): Promise<Id | ErrorEntry> {
    if (ready.bytes.kind === 'shared') {
      return (await uploads.useObjectAgain(tx, ready.bytes.objectId)) ? ready.bytes.objectId : ERRORS.UPLOAD_ABSENT;
    }
    const { key, sha256, store: home } = ready.bytes;
    await uploads.lockObjectKey(tx, key);
    const isTakenOver = key !== ready.item.objectKey;
    // Nobody else knows the name of one that was taken over, so nobody has removed it since.
    const gone = isTakenOver ? null : await findGone(home, key);
    if (gone !== null) return gone;
    const object = await uploads.useObject(tx, {
      storageType: home.storageType,
      key,
      sha256,
      sizeBytes: ready.item.sizeBytes,
      mime: ready.file.mime,
      now,
    });
    if (object.key !== key) saved.spareKeys.push(key);
    if (isTakenOver) saved.spareKeys.push(ready.item.objectKey);
    return object.id;
  }

  /** Why an upload cannot be bound any more; null when it is there. */
  async function findGone(home: ObjectStore, key: string): Promise<ErrorEntry | null> {
    try {
      return (await home.sizeOf(key)) === null ? ERRORS.UPLOAD_ABSENT : null;
    } catch (error) {
      parts.log.error({ err: error }, 'an upload could not be read');
      return ERRORS.STORAGE_UNAVAILABLE;
    }
  }

  async function saveItem(tx: Tx, target: Target, ready: ReadyItem, saved: Saved): Promise<SaveResult> {
    const { album, labelId, now } = target;
    const { item, file } = ready;
    const existing = await uploads.findInAlbum(tx, album.albumId, item);
    if (existing !== undefined) {
      if (ready.bytes.kind === 'new') saved.spareKeys.push(...new Set([ready.bytes.key, item.objectKey]));
      return duplicate(existing.uid);
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
      created_at: now,
      deleted_at: null,
    });
    if (made === null) throw new Error('a row appeared although the album was locked');
    const counted = { labelId, chunkId, kind: file.kind, ratioMilli: file.ratioMilli };
    saved.changes.push({ before: null, after: { ...counted, isListed: made.isListed, isVisible: made.isVisible } });
    await addDeriveJob(parts.jobs, tx, { mediaId: made.id, kind: file.kind });
    return { code: 0, msg: '', resourceId: uid, duplicate: false };
  }

  /** One lock, one commit for the batch: what is refused was refused before. */
  function saveAll(target: Target, checked: readonly CheckedItem[]): Promise<Saved> {
    return db.transaction().execute(async (tx) => {
      await lockAlbum(tx, target.album.albumId);
      const saved: Saved = { results: [], changes: [], spareKeys: [] };
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
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      const matches = await uploads.listReadableMatches(db, userId, album.albumId, input.files);
      return matches.map(({ md5, sizeBytes, uid, albumId }) => {
        return { md5, sizeBytes, inAlbum: albumId === album.albumId, resourceId: uid };
      });
    },

    async saveBatch(caller, input) {
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      const isKnown = store.all.some(({ storageType }) => storageType === input.ossUploadType);
      if (!isKnown && input.ossUploadType !== STORAGE_TYPE.local) throw refuse(ERRORS.STORAGE_UNCONFIGURED);
      const labelId = input.labelId === undefined ? null : await findLabelId(db, album.albumId, input.labelId);
      if (input.labelId !== undefined && labelId === null) throw refuse(ERRORS.LABEL_ABSENT);
      const uploader = await getUploader(db, userId);
      const target: Target = { album, labelId, userId, uploader, now: clock.now() };
      const checked = await mapTogether(input.items, INSPECT_TOGETHER, (item) => checkItem(target, item));
      const { results, spareKeys } = await saveAll(target, checked);
      // A repeated save names the row's own object here, which is left alone.
      for (const key of spareKeys) await drop(key);
      return results;
    },

    async listStates(caller, input) {
      const { userId } = requireUser(caller);
      const rows = new Map((await uploads.listOwnStates(db, userId, input.ids)).map((row) => [row.uid, row]));
      const bases = new Map<Id, string>();
      for (const albumId of new Set(Array.from(rows.values(), (row) => row.albumId))) {
        const album = await access.findAlbum(db, caller, { id: albumId });
        if (album !== null) bases.set(albumId, parts.urls.base(album.albumUid, album.rights));
      }
      return input.ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [toState(row, bases.get(row.albumId))];
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

function duplicate(uid: string): SaveResult {
  return { code: 0, msg: '', resourceId: uid, duplicate: true };
}

function settled(result: SaveResult): CheckedItem {
  return { kind: 'settled', result };
}

function toState(row: uploads.StateRow, base: string | undefined): MediaStates[number] {
  const failure = Object.values(ERRORS).find((entry) => entry.code === row.failCode);
  const isShown = row.state === MEDIA_STATE.ready && base !== undefined;
  return {
    id: row.uid,
    state: row.state === MEDIA_STATE.ready ? 1 : row.state === MEDIA_STATE.failed ? 2 : 0,
    code: row.failCode,
    reason: failure?.msg ?? '',
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
