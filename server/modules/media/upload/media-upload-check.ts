import { LEGAL_STATUS, MEDIA_KIND } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { SaveResults } from '@contract/schemas/media';
import { isObjectKey } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import type { AccessService, AlbumAccess } from '../../access/access.service';
import { originalPredicate } from '../../access/media-access.service';
import { uploadPrefix } from './media-credential';
import type { InspectedFile } from './media-inspect';
import { createUploadLook, type KeptBytes, type LookDeps, type SaveItem } from './media-upload-look';
import * as uploads from './media-upload.repository';
import { uploadLimits } from './media-upload.rules';

export type SaveResult = SaveResults[number];

/** An item that may become a row: `object` of a new upload, `sourceObjectId` of one that is stored already. */
export interface ReadyItem {
  readonly kind: 'ready';
  readonly item: SaveItem;
  readonly file: InspectedFile & { readonly durationMs: number; readonly legalStatus: number };
  readonly bytes: ({ readonly kind: 'new' } & KeptBytes) | { readonly kind: 'shared'; readonly objectId: Id };
}

export type CheckedItem = ReadyItem | { readonly kind: 'settled'; readonly result: SaveResult };

/** What a call wants, before anything is locked. */
export interface Asked {
  readonly caller: Caller;
  readonly album: AlbumAccess;
  readonly labelUid: string | undefined;
  readonly userId: Id;
  readonly uploader: uploads.Uploader;
  readonly now: Date;
}

export interface UploadCheckDeps extends LookDeps {
  readonly db: Db;
  readonly access: AccessService;
  /** Removes an upload that was refused. */
  readonly drop: (key: string) => Promise<void>;
}

/** Whether an item of a batch may become a row, before anything is locked. Reads its bytes. */
export function createUploadCheck(deps: UploadCheckDeps): (target: Asked, item: SaveItem) => Promise<CheckedItem> {
  const { db, access, drop } = deps;
  const lookAt = createUploadLook(deps);

  /** Refusals leave nothing of the upload behind. */
  async function checkItem(target: Asked, item: SaveItem): Promise<CheckedItem> {
    if ((item.priceFen ?? 0) > 0 && !target.album.rights.permissions.includes('price'))
      return settled(refusal(ERRORS.FORBIDDEN));
    if (item.sourceId !== undefined) return checkSource(target, item, item.sourceId);
    const isOwnKey = isObjectKey(item.objectKey) && item.objectKey.startsWith(uploadPrefix(target.uploader.uid));
    if (!isOwnKey) return settled(refusal(ERRORS.UPLOAD_ABSENT));
    const looked = await lookAt(item, uploadLimits(target.uploader, target.now));
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
    const limits = uploadLimits(target.uploader, target.now);
    const isVideo = source.kind === MEDIA_KIND.video;
    if (source.sizeBytes > (isVideo ? limits.video : limits.photo)) {
      return settled(refusal(isVideo ? ERRORS.VIDEO_TOO_LARGE : ERRORS.IMAGE_TOO_LARGE));
    }
    const file = { ...source, kind: isVideo ? MEDIA_KIND.video : MEDIA_KIND.photo };
    return { kind: 'ready', item, file, bytes: { kind: 'shared', objectId: source.objectId } };
  }

  return checkItem;
}

export function refusal({ code, msg }: ErrorEntry): SaveResult {
  return { code, msg, resourceId: '', duplicate: false };
}

export function done(resourceId: string): SaveResult {
  return { code: 0, msg: '', resourceId, duplicate: false };
}

function settled(result: SaveResult): CheckedItem {
  return { kind: 'settled', result };
}
