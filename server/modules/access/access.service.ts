import { ERRORS } from '@contract/errors';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import {
  albumIsDiscoveredBy,
  albumIsOwnedBy,
  albumIsSeenBy,
  type AlbumCondition,
  type AlbumKey,
  findAlbumAccessRow,
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

/** An album that the caller may at least see, and what else he may. */
export interface AlbumAccess {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly ownerId: Id;
  readonly rights: AlbumRights;
}

/** Who may see and do what. A service asks here first. */
export interface AccessService {
  /**
   * The album, when the caller has what is needed. Refuses with ALBUM_ABSENT where he may not see it (or it is not there),
   * with FORBIDDEN where he may see it and no more.
   */
  requireAlbum(db: Db, caller: Caller, albumUid: string, need: AlbumNeed): Promise<AlbumAccess>;
  /** Null for an album that is not there or not for the caller's eyes. By id: for the album of something else (a label). */
  findAlbum(db: Db, caller: Caller, key: AlbumKey): Promise<AlbumAccess | null>;
  /** The rights in an album whose facts are at hand, as a list's are. */
  rightsOf(caller: Caller, album: AlbumFacts): AlbumRights;
  /** For lists over albums: those the caller may see when he has their link. */
  seenAlbums(caller: Caller): AlbumCondition;
  /** For lists of albums: what the scope shows this caller. */
  listedAlbums(caller: Caller, scope: AlbumListScope): AlbumCondition;
}

export function createAccess(): AccessService {
  const findAlbum: AccessService['findAlbum'] = async (db, caller, key) => {
    const row = await findAlbumAccessRow(db, key);
    if (row === null) return null;
    const rights = albumRights(row, viewerOf(caller));
    return rights.canSee ? { albumId: row.id, albumUid: row.uid, ownerId: row.ownerId, rights } : null;
  };
  return {
    findAlbum,
    async requireAlbum(db, caller, albumUid, need) {
      const album = await findAlbum(db, caller, { uid: albumUid });
      if (album === null) throw refuse(ERRORS.ALBUM_ABSENT);
      if (!hasRight(album.rights, need)) throw refuse(ERRORS.FORBIDDEN);
      return album;
    },
    rightsOf: (caller, album) => albumRights(album, viewerOf(caller)),
    seenAlbums: (caller) => albumIsSeenBy(viewerOf(caller).userId),
    listedAlbums(caller, scope) {
      const { userId } = viewerOf(caller);
      switch (scope) {
        case 'public':
          return albumIsDiscoveredBy(userId);
        case 'mine':
          return albumIsOwnedBy(userId);
      }
    },
  };
}

export function viewerOf(caller: Caller): Viewer {
  return { userId: caller.kind === 'user' ? caller.userId : null };
}
