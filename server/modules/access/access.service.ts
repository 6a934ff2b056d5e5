import { SANCTION } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { AlbumReader } from '../../db/album-facts';
import type { Forbidding } from '../../db/sanctions';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { type Refusal, refuse, untilThen } from '../../http/refuse';
import {
  albumIsDiscoveredBy,
  albumIsHeldBy,
  albumIsListedFor,
  albumIsSeenBy,
  type AlbumAccessRow,
  type AlbumCondition,
  type AlbumKey,
  findAlbumAccessRow,
  listForbidding,
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
import { type AlbumDoorDeps, createAlbumDoors } from './album-door.service';

/** What the desk may forbid. `comments`: whatever is said to others. */
export type Forbiddable = 'comments' | 'uploads' | 'publishing';

/** An album, and what the caller may do there. */
export interface AlbumAccess {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly ownerId: Id;
  readonly rights: AlbumRights;
}

/** An album that the caller may see. */
export interface SeenAlbum extends AlbumAccess {
  /** The caller is a stranger there: what he sees, every other stranger sees who is signed in as he is, or as little. */
  readonly isStrange: boolean;
}

/** Who may see and do what. A service asks here first. */
export interface AccessService {
  /**
   * The album, when the caller has what is needed. Refuses with ALBUM_ABSENT where he may not know of it (or it is not there),
   * with ALBUM_PASSWORD_REQUIRED and ALBUM_EXPIRED where that is all that keeps him out, with UPLOAD_PASSWORD_REQUIRED where that
   * is all that keeps him from uploading and else with UPLOAD_NOT_FOR_YOU, with FORBIDDEN where he may see it and no more; for uploads
   * as `requireAllowed` does.
   */
  requireAlbum(db: Db, caller: Caller, albumUid: string, need: AlbumNeed): Promise<AlbumAccess>;
  /**
   * As `requireAlbum` with 'see', outside of any transaction and mostly without asking the database: for what visitors ask all the time.
   */
  requireSeen(caller: Caller, albumUid: string): Promise<SeenAlbum>;
  /** The same; null where it refuses. */
  findSeen(caller: Caller, albumUid: string): Promise<SeenAlbum | null>;
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

export function createAccess(deps: AlbumDoorDeps): AccessService {
  const { db, clock } = deps;
  const doors = createAlbumDoors(deps);
  const readerOf: AccessService['readerOf'] = (caller) => ({
    userId: viewerOf(caller).userId,
    sessionId: caller.kind === 'user' || caller.kind === 'device' ? caller.sessionId : null,
    now: clock.now(),
  });

  const findDoor: AccessService['findDoor'] = async (db, caller, key) => {
    const row = await findAlbumAccessRow(db, key, readerOf(caller));
    return row === null ? null : toDoor(row, caller);
  };

  const toDoor = (row: AlbumAccessRow, caller: Caller): AlbumAccess | null => {
    const rights = albumRights(row, viewerOf(caller));
    return rights.door === 'absent' ? null : { albumId: row.id, albumUid: row.uid, ownerId: row.ownerId, rights };
  };

  /** Only a yes is taken from memory. */
  const findKeptDoor = async (
    caller: Caller,
    albumUid: string,
  ): Promise<{ door: AlbumAccess | null; isStrange: boolean }> => {
    const kept = await doors.find(albumUid, viewerOf(caller).userId);
    if (kept === 'absent') return { door: null, isStrange: true };
    const door = kept === null ? null : toDoor(kept, caller);
    if (door?.rights.canSee === true) return { door, isStrange: true };
    return { door: await findDoor(db, caller, { uid: albumUid }), isStrange: false };
  };

  const findForbidden: AccessService['findForbidden'] = async (db, userIds, what) => {
    const kind = what === 'publishing' ? null : SANCTION[what];
    const listed = await listForbidding(db, userIds, kind, clock.now());
    return listed.map((one) => refusalOf(one, what));
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

    async requireSeen(caller, albumUid) {
      const { door, isStrange } = await findKeptDoor(caller, albumUid);
      return { ...requireOpen(door), isStrange };
    },

    async findSeen(caller, albumUid) {
      const { door, isStrange } = await findKeptDoor(caller, albumUid);
      return door?.rights.canSee === true ? { ...door, isStrange } : null;
    },

    async requireAlbum(reader, caller, albumUid, need) {
      const album = requireOpen(await findDoor(reader, caller, { uid: albumUid }));
      if (hasRight(album.rights, need)) {
        if (need === 'upload') await requireAllowed(reader, caller, 'uploads');
        return album;
      }
      if (need !== 'upload') throw refuse(ERRORS.FORBIDDEN);
      throw refuse(album.rights.needsUploadPassword ? ERRORS.UPLOAD_PASSWORD_REQUIRED : ERRORS.UPLOAD_NOT_FOR_YOU);
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

function requireOpen(album: AlbumAccess | null): AlbumAccess {
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
  return album;
}

export function viewerOf(caller: Caller): Viewer {
  return { userId: caller.kind === 'user' ? caller.userId : null };
}

/** What somebody is refused with, or null. */
export function refusalOf({ needsPhone, sanction }: Forbidding, what: Forbiddable): Refusal | null {
  const { COMMENTS_FORBIDDEN, UPLOADS_FORBIDDEN, PHONE_NEEDED } = MODERATION_ERRORS;
  if (needsPhone) return refuse(PHONE_NEEDED);
  const entry = what === 'comments' ? COMMENTS_FORBIDDEN : UPLOADS_FORBIDDEN;
  return sanction === null ? null : refuse(untilThen(entry, sanction));
}
