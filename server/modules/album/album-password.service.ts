import { ALBUM_PASSWORD_TYPE, type AlbumPasswordType } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type { UploadPasswordInput, UploadPasswordResult } from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { PasswordHashes } from '../../adapters/password-hash/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { GuessPaces } from '../access/guess-pace.service';
import {
  type AlbumPasswordRow,
  deleteAlbumPassword,
  findAlbumPassword,
  insertGrant,
  saveAlbumPassword,
} from './album-password.repository';
import { cleanAlbumPassword } from './album-settings.rules';

/** What becomes of a password in a change: a new one, none any more. */
export type PasswordChange = { readonly kind: 'set'; readonly password: AlbumPasswordRow } | { readonly kind: 'none' };

export interface AlbumPasswordService {
  /** Slow, so outside a transaction. Empty: none. Refuses with ALBUM_PASSWORD_MALFORMED. */
  prepare(text: string): Promise<PasswordChange>;
  apply(tx: Tx, albumId: Id, type: AlbumPasswordType, change: PasswordChange): Promise<void>;
  has(db: Db, albumId: Id, type: AlbumPasswordType): Promise<boolean>;
  /**
   * Opens the album for the caller's token, until the password changes. Commits by itself. Refuses with ALBUM_PASSWORD_WRONG and
   * ALBUM_PASSWORD_TRIES (to be tried later); only wrong tries count.
   */
  enter(caller: Caller, albumId: Id, type: AlbumPasswordType, text: string): Promise<void>;
  judgeUpload(caller: Caller, input: UploadPasswordInput): Promise<UploadPasswordResult>;
}

export function createAlbumPasswords(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly guessPaces: GuessPaces;
  readonly albumHashes: PasswordHashes;
}): AlbumPasswordService {
  const { db, clock, ids, access, guessPaces, albumHashes } = deps;

  const enter: AlbumPasswordService['enter'] = async (caller, albumId, type, text) => {
    const session = requireSession(caller);
    const turn = await guessPaces.take(session, `album:${albumId}:${type}`);
    if (turn === null) throw refuse(ERRORS.ALBUM_PASSWORD_TRIES);
    const kept = await findAlbumPassword(db, albumId, type);
    const isRight = await albumHashes.isRight(text.trim(), kept);
    if (kept === null || !isRight) throw refuse(ERRORS.ALBUM_PASSWORD_WRONG);
    await insertGrant(db, { sessionId: session.sessionId, albumId, type, version: kept.version, now: clock.now() });
    await turn.giveBack();
  };

  return {
    enter,

    async prepare(text) {
      if (text.trim() === '') return { kind: 'none' };
      const password = cleanAlbumPassword(text);
      if (password === null) throw refuse(ERRORS.ALBUM_PASSWORD_MALFORMED);
      return { kind: 'set', password: { ...(await albumHashes.make(password)), version: ids.newId() } };
    },

    async apply(tx, albumId, type, change) {
      if (change.kind === 'none') await deleteAlbumPassword(tx, albumId, type);
      else await saveAlbumPassword(tx, albumId, type, change.password);
    },

    has: async (reader, albumId, type) => (await findAlbumPassword(reader, albumId, type)) !== null,

    async judgeUpload(caller, input) {
      requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.id, 'see');
      if (!album.rights.needsUploadPassword) return toUploadResult(album.rights.canUpload);
      await enter(caller, album.albumId, ALBUM_PASSWORD_TYPE.upload, input.password);
      const opened = await access.requireAlbum(db, caller, input.id, 'see');
      return toUploadResult(opened.rights.canUpload);
    },
  };
}

/** Whom `uploadBy` leaves out no password lets in. */
function toUploadResult(canUpload: boolean): UploadPasswordResult {
  return canUpload ? { canUpload, code: 0, msg: '' } : { canUpload, ...ERRORS.UPLOAD_NOT_FOR_YOU };
}
