import { createHash } from 'node:crypto';
import type { Clock } from '../../adapters/clock/types';
import type { ByteRange, ObjectStores } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import { canFetchOriginal, canFetchPictures, type MediaAccess } from '../access/media-access.service';
import { findMediaFile, type MediaFileRow } from './media-file.repository';
import { attachmentHeader, chooseServedFile, parseVariant } from './media-file.rules';
import { DERIVED_FILES } from './media-object.service';
import type { MediaScope, MediaUrls } from './media-url';

export interface MediaFileParts {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly urls: MediaUrls;
  readonly clock: Clock;
}

/** The parts of an address: /media/{token}/{variant}/{id}. */
export interface MediaFileAddress {
  readonly token: string;
  readonly variant: string;
  readonly id: string;
}

/** The bytes are fetched from the store itself, at an address for this one file. */
export interface RedirectedMediaFile {
  readonly kind: 'elsewhere';
  readonly url: string;
  /** How long the answer may be kept. */
  readonly maxAgeSeconds: number;
}

export interface ServedMediaFile {
  readonly kind: 'here';
  readonly sizeBytes: number;
  readonly mime: string;
  /** Stands for the content: a stored name is written once. Without quotes. */
  readonly tag: string;
  /** Empty unless it is to be saved under a name. */
  readonly downloadName: string;
  /** How long the address still opens it. */
  readonly maxAgeSeconds: number;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: ByteRange): Promise<NodeJS.ReadableStream | null>;
}

export interface MediaFileService {
  /** What an address opens, by what its row says at this moment. Null for what is absent and for what may not be fetched. */
  find(address: MediaFileAddress): Promise<ServedMediaFile | RedirectedMediaFile | null>;
}

// How long a store's address opens a file, at least: long enough to see a picture, to play a video to its end.
const PICTURE_SECONDS = 300;
const FILE_SECONDS = 3_600;
// Shorter, so that nobody keeps an address that has ended; hiding a picture then works after this time at the latest.
const REDIRECT_KEPT_SECONDS = 240;

const MEDIA_UID = /^[A-Za-z0-9_-]{22}$/;

export function createMediaFiles({ db, store, urls, clock }: MediaFileParts): MediaFileService {
  return {
    async find({ token, variant: asked, id }) {
      const variant = parseVariant(asked);
      if (variant === null || !MEDIA_UID.test(id)) return null;
      const row = await findMediaFile(db, id);
      if (row === undefined) return null;
      const { albumUid, albumEpoch, albumHolderEpoch } = row;
      const grant = urls.check(token, { albumUid, albumEpoch, albumHolderEpoch, mediaUid: id, variant });
      if (grant === null) return null;
      const isOriginal = variant === 'original';
      if (grant.scope === 'bin') {
        // The address was given to who may restore it; restored or erased, it is not in the bin any more.
        if (row.deletedAt === null || row.albumDeletedAt !== null) return null;
      } else {
        const access = accessOf(row, grant.scope, clock.now());
        if (!(isOriginal ? canFetchOriginal(row, access) : canFetchPictures(row, access))) return null;
      }
      const served = chooseServedFile(variant, row);
      if (served === null) return null;
      const key = served.from === 'original' ? row.objectKey : `${row.derivativeKey}/${DERIVED_FILES[served.name]}`;
      const storageType = served.from === 'original' ? row.objectStorage : row.derivativeStorage;
      if (key === null || storageType === null) return null;
      const downloadName = isOriginal ? row.fileName : '';
      const maxAgeSeconds = Math.max(0, Math.floor((grant.expiresAtMs - clock.now().getTime()) / 1000));
      const home = store.of(storageType);
      if (home.remote?.presign) {
        const url = home.remote.presign(key, {
          seconds: served.mime.startsWith('image/') && !isOriginal ? PICTURE_SECONDS : FILE_SECONDS,
          mime: served.mime,
          disposition: downloadName === '' ? '' : attachmentHeader(downloadName),
        });
        return { kind: 'elsewhere', url, maxAgeSeconds: Math.min(maxAgeSeconds, REDIRECT_KEPT_SECONDS) };
      }
      // It may have been moved since its row was read.
      const found = await home.sizeOf(key);
      const sizeBytes = found ?? (await store.sizeOf(key));
      if (sizeBytes === null) return null;
      return {
        kind: 'here',
        sizeBytes,
        mime: served.mime,
        tag: createHash('sha256').update(key).digest('base64url').slice(0, 22),
        downloadName,
        maxAgeSeconds,
        open: async (range) => (await home.openRead(key, range)) ?? store.openRead(key, range),
      };
    },
  };
}

/**
 * The address stands for whoever it was signed for; what it may reach is decided by the album and the row as they are now. That
 * the album has not been closed to him since is what its epoch says.
 */
function accessOf(row: MediaFileRow, scope: MediaScope, now: Date): MediaAccess {
  const isHolder = scope === 'holder';
  const isExpired = row.albumExpiresAt !== null && row.albumExpiresAt <= now;
  const canSee = row.albumDeletedAt === null && (isHolder || !isExpired);
  return {
    userId: isHolder ? row.ownerId : null,
    rights: { role: scope, canSee, canManage: isHolder, canDelete: isHolder, epoch: row.albumEpoch },
  };
}
