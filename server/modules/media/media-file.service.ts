import { createHash } from 'node:crypto';
import type { Clock } from '../../adapters/clock/types';
import type { ByteRange, ObjectStore } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import { albumRights } from '../access/access.rules';
import { canFetchOriginal, canFetchPictures, type MediaAccess } from '../access/media-access.service';
import { findMediaFile, type MediaFileRow } from './media-file.repository';
import { chooseServedFile, parseVariant } from './media-file.rules';
import { DERIVED_FILES } from './media-object.service';
import type { MediaScope, MediaUrls } from './media-url';

export interface MediaFileParts {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly urls: MediaUrls;
  readonly clock: Clock;
}

/** The parts of an address: /media/{token}/{variant}/{id}. */
export interface MediaFileAddress {
  readonly token: string;
  readonly variant: string;
  readonly id: string;
}

export interface ServedMediaFile {
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
  find(address: MediaFileAddress): Promise<ServedMediaFile | null>;
}

const MEDIA_UID = /^[A-Za-z0-9_-]{22}$/;

export function createMediaFiles({ db, store, urls, clock }: MediaFileParts): MediaFileService {
  return {
    async find({ token, variant: asked, id }) {
      const variant = parseVariant(asked);
      if (variant === null || !MEDIA_UID.test(id)) return null;
      const row = await findMediaFile(db, id);
      if (row === undefined) return null;
      const grant = urls.check(token, { albumUid: row.albumUid, mediaUid: id, variant });
      if (grant === null) return null;
      const isOriginal = variant === 'original';
      const access = accessOf(row, grant.scope);
      if (!(isOriginal ? canFetchOriginal(row, access) : canFetchPictures(row, access))) return null;
      const served = chooseServedFile(variant, row);
      if (served === null) return null;
      const key = served.from === 'original' ? row.objectKey : `${row.derivativeKey}/${DERIVED_FILES[served.name]}`;
      const sizeBytes = key === null ? null : await store.sizeOf(key);
      if (key === null || sizeBytes === null) return null;
      return {
        sizeBytes,
        mime: served.mime,
        tag: createHash('sha256').update(key).digest('base64url').slice(0, 22),
        downloadName: isOriginal ? row.fileName : '',
        maxAgeSeconds: Math.max(0, Math.floor((grant.expiresAtMs - clock.now().getTime()) / 1000)),
        open: (range) => store.openRead(key, range),
      };
    },
  };
}

/** The address stands for whoever it was signed for; what it may reach is decided by the album and the row as they are now. */
function accessOf(row: MediaFileRow, scope: MediaScope): MediaAccess {
  const viewer = { userId: scope === 'holder' ? row.ownerId : null };
  const album = {
    ownerId: row.ownerId,
    managerIds: [],
    visibility: row.visibility,
    isDeleted: row.albumDeletedAt !== null,
  };
  return { userId: viewer.userId, rights: albumRights(album, viewer) };
}
