import { SANCTION } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { Clock } from '../../adapters/clock/types';
import type { AlbumReader } from '../../db/album-facts';
import { findSanctions } from '../../db/sanctions';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { type Refusal, refuse, untilThen } from '../../http/refuse';
import {
  albumIsDiscoveredBy,
  albumIsHeldBy,
  albumIsListedFor,
  albumIsSeenBy,
  type AlbumCondition,
  type AlbumKey,
  findAlbumAccessRow,
  listWithoutPhone,
} from './access.repository';
import {
  type AlbumFacts,
  type AlbumListScope,
  type AlbumNeed,
  albumRights,
  type AlbumRights,
  hasRight,
  type Viewer,
} from './access.rules';

/** What the desk may forbid. `comments`: whatever is said to others. */
export type Forbiddable = 'comments' | 'uploads' | 'publishing';

/** An album, and what the caller may do there. */
export interface AlbumAccess {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly ownerId: Id;
  readonly rights: AlbumRights;
}

/** Who may see and do what. A service asks here first. */
export interface AccessService {
  /**
   * The album, when the caller has what is needed. Refuses with ALBUM_ABSENT where he may not know of it (or it is not there),
   * with ALBUM_PASSWORD_REQUIRED and ALBUM_EXPIRED where that is all that keeps him out, with UPLOAD_PASSWORD_REQUIRED where that
   * is all that keeps him from uploading, with FORBIDDEN where he may see it and no more; for uploads as `requireAllowed` does.
   */
  requireAlbum(db: Db, caller: Caller, albumUid: string, need: AlbumNeed): Promise<AlbumAccess>;
  /** Null for an album that is not there or not for the caller's eyes. By id: for the album of something else (a label). */
  findAlbum(db: Db, caller: Caller, key: AlbumKey): Promise<AlbumAccess | null>;
  /** The same with a closed door: what stands before it is in its rights. Null where he may not even know of it. */
  findDoor(db: Db, caller: Caller, key: AlbumKey): Promise<AlbumAccess | null>;
  /** The rights in an album whose facts are at hand, as a list's are: see `readerOf`. */
  rightsOf(caller: Caller, album: AlbumFacts): AlbumRights;
  /** Whose facts a list over albums reads. */
  readerOf(caller: Caller): AlbumReader;
  /** For lists over albums: those the caller may see when he has their link. */
  seenAlbums(caller: Caller): AlbumCondition;
  /** For lists over albums: those in which the caller is a holder. */
  heldAlbums(caller: Caller): AlbumCondition;
  /** For lists of albums: what the scope shows this caller. */
  listedAlbums(caller: Caller, scope: AlbumListScope): AlbumCondition;
  /**
   * Refuses with PHONE_NEEDED a caller without a phone if the operator requires one for publishing, and with COMMENTS_FORBIDDEN,
   * UPLOADS_FORBIDDEN where the desk forbids that to the caller.
   */
  requireAllowed(db: Db, caller: Caller, what: Forbiddable): Promise<void>;
  /** The same of many people, in their order: what each is refused with, or null. */
  findForbidden(db: Db, userIds: readonly Id[], what: Forbiddable): Promise<(Refusal | null)[]>;
}

export function createAccess({ clock }: { readonly clock: Clock }): AccessService {
  const readerOf: AccessService['readerOf'] = (caller) => ({
    userId: viewerOf(caller).userId,
    sessionId: caller.kind === 'user' || caller.kind === 'device' ? caller.sessionId : null,
    now: clock.now(),
  });

  const findDoor: AccessService['findDoor'] = async (db, caller, key) => {
    const row = await findAlbumAccessRow(db, key, readerOf(caller));
    if (row === null) return null;
    const rights = albumRights(row, viewerOf(caller));
    return rights.door === 'absent' ? null : { albumId: row.id, albumUid: row.uid, ownerId: row.ownerId, rights };
  };

  const findForbidden: AccessService['findForbidden'] = async (db, userIds, what) => {
    const lacking = await listWithoutPhone(db, userIds);
    const found = what === 'publishing' ? [] : await findSanctions(db, userIds, SANCTION[what], clock.now());
    const { COMMENTS_FORBIDDEN, UPLOADS_FORBIDDEN, PHONE_NEEDED } = MODERATION_ERRORS;
    return userIds.map((userId, at) => {
      if (lacking.has(userId)) return refuse(PHONE_NEEDED);
      const sanction = found[at] ?? null;
      const entry = what === 'comments' ? COMMENTS_FORBIDDEN : UPLOADS_FORBIDDEN;
      return sanction === null ? null : refuse(untilThen(entry, sanction));
    });
  };

  const requireAllowed: AccessService['requireAllowed'] = async (db, caller, what) => {
    const { userId } = viewerOf(caller);
    const [refusal = null] = userId === null ? [] : await findForbidden(db, [userId], what);
    if (refusal !== null) throw refusal;
  };

  return {
    readerOf,
    findDoor,

    async findAlbum(db, caller, key) {
      const album = await findDoor(db, caller, key);
      return album?.rights.canSee === true ? album : null;
    },

    async requireAlbum(db, caller, albumUid, need) {
      const album = await findDoor(db, caller, { uid: albumUid });
      switch (album?.rights.door ?? 'absent') {
        case 'password':
          throw refuse(ERRORS.ALBUM_PASSWORD_REQUIRED);
        case 'expired':
          throw refuse(ERRORS.ALBUM_EXPIRED);
        case 'absent':
        case 'open':
          break;
      }
      if (album === null) throw refuse(ERRORS.ALBUM_ABSENT);
      if (hasRight(album.rights, need)) {
        if (need === 'upload') await requireAllowed(db, caller, 'uploads');
        return album;
      }
      if (need === 'upload' && album.rights.needsUploadPassword) throw refuse(ERRORS.UPLOAD_PASSWORD_REQUIRED);
      throw refuse(ERRORS.FORBIDDEN);
    },

    findForbidden,
    requireAllowed,
    rightsOf: (caller, album) => albumRights(album, viewerOf(caller)),
    seenAlbums: (caller) => albumIsSeenBy(readerOf(caller)),
    heldAlbums: (caller) => albumIsHeldBy(readerOf(caller)),

    listedAlbums(caller, scope) {
      const reader = readerOf(caller);
      return scope === 'public' ? albumIsDiscoveredBy(reader) : albumIsListedFor(reader, scope);
    },
  };
}

export function viewerOf(caller: Caller): Viewer {
  return { userId: caller.kind === 'user' ? caller.userId : null };
}
