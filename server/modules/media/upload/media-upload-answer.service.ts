import { MEDIA_STATE, STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type {
  DedupeInput,
  DedupeMatches,
  MediaStates,
  MediaStatesInput,
  OssCredentials,
  OssCredentialsInput,
} from '@contract/schemas/media';
import type { KnownMd5s, Md5Input, Md5sInput } from '@contract/schemas/media-batch';
import type { Clock } from '../../../adapters/clock/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { AccessService, AlbumAccess } from '../../access/access.service';
import { originalPredicate, toMediaAccess } from '../../access/media-access.service';
import type { MediaUrls } from '../rows/media-url';
import { ownBaseFor } from '../wall/media-item';
import {
  LOCAL_BUCKET,
  LOCAL_UPLOAD_PATH,
  makeAccessKeyId,
  makeAccessKeySecret,
  uploadPrefix,
} from './media-credential';
import * as uploads from './media-upload.repository';
import { uploadLimits } from './media-upload.rules';
import type { UploadGrants } from './upload-grant.service';

export interface UploadAnswerDeps {
  readonly db: Db;
  readonly grants: UploadGrants;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly urls: MediaUrls;
  readonly secret: Buffer;
}

/** What a client asks before it sends, and after it has saved. */
export interface UploadAnswerService {
  getCredentials(caller: Caller, input: OssCredentialsInput): Promise<OssCredentials>;
  findDuplicates(caller: Caller, input: DedupeInput): Promise<DedupeMatches>;
  /** The same by the hash alone: those of the hashes that are there. */
  findMd5s(caller: Caller, input: Md5sInput): Promise<KnownMd5s>;
  hasMd5(caller: Caller, input: Md5Input): Promise<boolean>;
  listStates(caller: Caller, input: MediaStatesInput): Promise<MediaStates>;
}

export function createUploadAnswers(deps: UploadAnswerDeps): UploadAnswerService {
  const { db, clock, access } = deps;

  function listMatches(caller: Caller, album: AlbumAccess, md5s: readonly string[]): Promise<uploads.MatchRow[]> {
    return uploads.listReadableMatches(db, originalPredicate(db, caller, access), album.albumId, md5s);
  }

  async function findMd5s(caller: Caller, { albumId, md5s }: Md5sInput): Promise<KnownMd5s> {
    requireUser(caller);
    const album = await access.requireAlbum(db, caller, albumId, 'upload');
    return [...new Set((await listMatches(caller, album, md5s)).map(({ md5 }) => md5))];
  }

  return {
    async getCredentials(caller, input) {
      const { userId } = requireUser(caller);
      const uploader = await getUploader(db, userId);
      const now = clock.now();
      const limits = uploadLimits(uploader, now);
      const maxSizeBytes = Math.max(limits.photo, limits.video);
      if (input.ossUploadType !== STORAGE_TYPE.local) {
        return deps.grants.getCredentials(input.ossUploadType, uploader.uid, maxSizeBytes);
      }
      const expiresAtMs = now.getTime() + UPLOAD_POLICY_SECONDS * 1000;
      const accessKeyId = makeAccessKeyId({ userUid: uploader.uid, maxSizeBytes, expiresAtMs });
      return {
        ossUploadType: STORAGE_TYPE.local,
        accessKeyId,
        accessKeySecret: makeAccessKeySecret(deps.secret, accessKeyId),
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
        const own = ownBaseFor({ ...row, isBought: false }, albumUid, toMediaAccess(caller, rights), deps.urls);
        return own || deps.urls.base(albumUid, rights);
      };
      return input.ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [toState(row, findBase(row))];
      });
    },
  };
}

/** Refuses with USER_ABSENT. */
export async function getUploader(db: Db, userId: Id): Promise<uploads.Uploader> {
  const uploader = await uploads.findUploader(db, userId);
  if (uploader === undefined) throw refuse(ERRORS.USER_ABSENT);
  return uploader;
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
