import {
  MULTIPART_UPLOADS_OPEN_MAX,
  MEDIA_KIND,
  UPLOAD_PART_BYTES,
  UPLOAD_POLICY_SECONDS,
} from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type {
  MultipartUpload,
  SignedParts,
  SignPartsInput,
  StartUploadInput,
  UploadIdInput,
} from '@contract/schemas/multipart-upload';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import { type ObjectStore, type ObjectStores } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Log } from '../../../log';
import type { AccessService } from '../../access/access.service';
import type { CapacityService } from '../../capacity/capacity.service';
import { createUploadHome, partUpload, type Row } from './multipart-upload-home';
import { createUnsavedUploads, type UnsavedUploadService } from './unsaved-upload';
import * as uploads from './multipart-upload.repository';
import { countParts } from './multipart-upload.rules';
import { signPart, uploadPrefix } from './media-credential';
import { removeOrphan } from '../objects/media-object.service';
import { findUploader } from './media-upload.repository';
import { newObjectKey } from '../objects/new-object-key';
import { uploadLimits } from './media-upload.rules';

/**
 * [Note: Uploads in parts] A large file is sent in parts, each checked by its hash when it arrives, and put together when all are
 * there. The store knows which parts it has; the row knows what they will be. Every step may be repeated, by any process.
 */
export interface MultipartUploadService extends UnsavedUploadService {
  /** Begins an upload, or finds the caller's own of the same file for the same album. */
  start(caller: Caller, input: StartUploadInput): Promise<MultipartUpload>;
  get(caller: Caller, input: UploadIdInput): Promise<MultipartUpload>;
  signParts(caller: Caller, input: SignPartsInput): Promise<SignedParts>;
  complete(caller: Caller, input: UploadIdInput): Promise<MultipartUpload>;
  cancel(caller: Caller, input: UploadIdInput): Promise<null>;
}

export interface MultipartUploadDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly capacity: Pick<CapacityService, 'findRemaining'>;
  readonly secret: Buffer;
  /** Where clients send to: the store's own address, or this server (STORAGE_TYPE.local). */
  readonly uploadType: number;
  readonly log: Log;
}

export const LOCAL_PART_PATH = '/oss/local/part';

export function createMultipartUploads(deps: MultipartUploadDeps): MultipartUploadService {
  const { db, store, clock, access } = deps;
  const { homeOf, isDirect, toView, look, ask, forget, leaveToSweep, putTogether } = createUploadHome(deps);
  /** What this process is putting together: a repeat after a lost answer waits for it instead of doing it again. */
  const completing = new Map<string, Promise<MultipartUpload>>();

  /** The caller's own. Anybody else's is as absent as none. */
  async function getOwn(caller: Caller, uid: string): Promise<{ row: Row; home: ObjectStore }> {
    const { userId } = requireUser(caller);
    const row = await uploads.findUpload(db, uid);
    const home = row === null ? null : homeOf(row);
    if (row === null || home === null || row.uploaderId !== userId) throw refuse(ERRORS.UPLOAD_ABSENT);
    return { row, home };
  }

  /** One that can be gone on with. */
  async function findResumable(file: uploads.SentFile): Promise<MultipartUpload | null> {
    const row = await uploads.findUploadOf(db, file);
    if (row === null) return null;
    const now = clock.now();
    const home = homeOf(row);
    const found = home === null ? null : await ask(() => look({ ...row, touchedAt: now }, home));
    if (found !== null && (await uploads.touchUpload(db, row.id, now))) return found;
    await forget(row, home);
    return null;
  }

  async function begin(file: uploads.SentFile, uploaderUid: string, fileName: string): Promise<MultipartUpload | null> {
    const home = store.current;
    const now = clock.now();
    const objectKey = newObjectKey(deps, uploadPrefix(uploaderUid), fileName);
    const storeUpload = await ask(() => home.parts.begin(objectKey));
    const isFirst = await uploads.insertUpload(db, {
      uid: deps.ids.newId(),
      uploader_id: file.uploaderId,
      album_id: file.albumId,
      storage_type: home.storageType,
      store_upload: storeUpload,
      object_key: objectKey,
      md5: file.md5,
      size_bytes: file.sizeBytes,
      created_at: now,
      touched_at: now,
    });
    if (!isFirst) await home.parts.abort({ key: objectKey, id: storeUpload }).catch(leaveToSweep);
    return findResumable(file);
  }

  async function completeRow(row: Row, home: ObjectStore): Promise<MultipartUpload> {
    const outcome = await ask(() => putTogether(row, home));
    switch (outcome.kind) {
      case 'stored':
        break;
      case 'missing':
        throw refuse(ERRORS.UPLOAD_PARTS_MISSING);
      case 'gone':
        throw refuse(ERRORS.UPLOAD_ABSENT);
      case 'wrong':
        await forget(row, home);
        throw refuse(ERRORS.UPLOAD_MISMATCH);
      case 'full':
        throw refuse(ERRORS.STORAGE_UNAVAILABLE);
    }
    const now = clock.now();
    // Cancelled meanwhile.
    if (!(await uploads.markDone(db, row.id, now))) {
      await removeOrphan(db, store, row.objectKey).catch(leaveToSweep);
      throw refuse(ERRORS.UPLOAD_ABSENT);
    }
    await home.parts.abort(partUpload(row)).catch(leaveToSweep);
    return toView({ ...row, isDone: true, touchedAt: now }, home, []);
  }

  return {
    ...createUnsavedUploads(deps),

    async start(caller, input) {
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      const uploader = await findUploader(db, userId);
      if (uploader === undefined) throw refuse(ERRORS.USER_ABSENT);
      const limits = uploadLimits(uploader, clock.now());
      const isVideo = input.hotResourceType === MEDIA_KIND.video;
      if (input.sizeBytes === 0) throw refuse(ERRORS.FILE_EMPTY);
      if (input.sizeBytes > (isVideo ? limits.video : limits.photo)) {
        throw refuse(isVideo ? ERRORS.VIDEO_TOO_LARGE : ERRORS.IMAGE_TOO_LARGE);
      }
      const file = { uploaderId: userId, albumId: album.albumId, md5: input.md5, sizeBytes: input.sizeBytes };
      const known = await findResumable(file);
      if (known !== null) return known;
      await checkRoom(deps, album.ownerId, file);
      const begun = await begin(file, uploader.uid, input.fileName);
      if (begun === null) throw refuse(ERRORS.STORAGE_UNAVAILABLE);
      return begun;
    },

    async get(caller, input) {
      const { row, home } = await getOwn(caller, input.uploadId);
      const found = await ask(() => look(row, home));
      if (found === null) throw refuse(ERRORS.UPLOAD_ABSENT);
      return found;
    },

    async signParts(caller, input) {
      const { row, home } = await getOwn(caller, input.uploadId);
      if (row.isDone) throw refuse(ERRORS.UPLOAD_ABSENT);
      if (input.parts.some(({ number }) => number > countParts(row.sizeBytes))) throw refuse(ERRORS.BAD_INPUT);
      const now = clock.now();
      if (!(await uploads.touchUpload(db, row.id, now))) throw refuse(ERRORS.UPLOAD_ABSENT);
      const expiresAtMs = now.getTime() + UPLOAD_POLICY_SECONDS * 1000;
      const scope = { userUid: row.uploaderUid, maxSizeBytes: UPLOAD_PART_BYTES, expiresAtMs };
      return input.parts.map(({ number, md5 }) => {
        const contentMd5 = Buffer.from(md5, 'hex').toString('base64');
        const headers = { 'content-md5': contentMd5, 'content-type': 'application/octet-stream' };
        const { presign } = home.parts;
        const url =
          presign !== null && isDirect(home)
            ? presign(partUpload(row), { number, contentMd5 }, UPLOAD_POLICY_SECONDS)
            : `${LOCAL_PART_PATH}/${row.uid}/${number}?${signPart(deps.secret, scope, { uploadUid: row.uid, number, contentMd5 })}`;
        return { number, url, headers };
      });
    },

    async complete(caller, input) {
      const { row, home } = await getOwn(caller, input.uploadId);
      if (row.isDone) return toView(row, home, []);
      const running = completing.get(row.uid);
      if (running !== undefined) return running;
      const started = completeRow(row, home).finally(() => completing.delete(row.uid));
      completing.set(row.uid, started);
      return started;
    },

    async cancel(caller, input) {
      const { row, home } = await getOwn(caller, input.uploadId);
      await forget(row, home);
      // Also one that another call is just putting together: its row is gone, so it removes what it makes.
      await removeOrphan(db, store, row.objectKey).catch(leaveToSweep);
      return null;
    },
  };
}

async function checkRoom(
  { db, capacity }: Pick<MultipartUploadDeps, 'db' | 'capacity'>,
  ownerId: Id,
  file: uploads.SentFile,
): Promise<void> {
  const [left, open] = await Promise.all([
    capacity.findRemaining(db, ownerId),
    uploads.sumOpen(db, file.uploaderId, ownerId),
  ]);
  if (open.count >= MULTIPART_UPLOADS_OPEN_MAX) throw refuse(ERRORS.UPLOADS_TOO_MANY);
  if (file.sizeBytes > left - open.bytes) throw refuse(ERRORS.CAPACITY_FULL);
}
