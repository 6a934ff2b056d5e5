import { ALBUM_VISIBILITY } from '@contract/constants/album';

/** What decides who may do what in an album. */
export interface AlbumFacts {
  readonly ownerId: string;
  /** Whom the owner lets manage it. */
  readonly managerIds: readonly string[];
  /** One of ALBUM_VISIBILITY. Any other number is for nobody but the owner. */
  readonly visibility: number;
  readonly isDeleted: boolean;
}

/** Who looks: a person, or nobody we know (a device, an anonymous call). */
export interface Viewer {
  readonly userId: string | null;
}

export interface AlbumRights {
  /** Whose eyes: a holder also sees what is hidden or refused, with counts to match. */
  readonly role: 'holder' | 'visitor';
  readonly canSee: boolean;
  readonly canUpload: boolean;
  readonly canManage: boolean;
  /** Removing the album, and saying who manages it. */
  readonly canOwn: boolean;
}

export type AlbumNeed = 'see' | 'upload' | 'manage' | 'own';

/** `public`: what anybody discovers, and one's own that will be there. `mine`: what one owns. */
export type AlbumListScope = 'public' | 'mine';

const NOTHING: AlbumRights = { role: 'visitor', canSee: false, canUpload: false, canManage: false, canOwn: false };
const VISITOR: AlbumRights = { ...NOTHING, canSee: true };
const MANAGER: AlbumRights = { role: 'holder', canSee: true, canUpload: true, canManage: true, canOwn: false };
const OWNER: AlbumRights = { ...MANAGER, canOwn: true };

/** For one whose link names the album: holding the id of a link album is what lets one see it. */
export function albumRights(album: AlbumFacts, viewer: Viewer): AlbumRights {
  if (album.isDeleted) return NOTHING;
  if (isOwner(album, viewer)) return OWNER;
  if (viewer.userId !== null && album.managerIds.includes(viewer.userId)) return MANAGER;
  const isOpen = album.visibility === ALBUM_VISIBILITY.public || album.visibility === ALBUM_VISIBILITY.link;
  return isOpen ? VISITOR : NOTHING;
}

/** Whether a list shows the album. An empty public album is shown to its owner only. */
export function isAlbumListed(
  album: Omit<AlbumFacts, 'managerIds'> & { readonly hasVisibleMedia: boolean },
  viewer: Viewer,
  scope: AlbumListScope,
): boolean {
  if (album.isDeleted) return false;
  if (scope === 'mine') return isOwner(album, viewer);
  return album.visibility === ALBUM_VISIBILITY.public && (album.hasVisibleMedia || isOwner(album, viewer));
}

export function hasRight(rights: AlbumRights, need: AlbumNeed): boolean {
  switch (need) {
    case 'see':
      return rights.canSee;
    case 'upload':
      return rights.canUpload;
    case 'manage':
      return rights.canManage;
    case 'own':
      return rights.canOwn;
  }
}

function isOwner(album: Pick<AlbumFacts, 'ownerId'>, viewer: Viewer): boolean {
  return viewer.userId !== null && viewer.userId === album.ownerId;
}
