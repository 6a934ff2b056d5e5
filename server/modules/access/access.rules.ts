import {
  ALBUM_PERMISSIONS,
  ALBUM_ROLE,
  ALBUM_VISIBILITY,
  type AlbumPermission,
  DOWNLOAD_BY,
  UPLOAD_BY,
  WATERMARK_KIND,
} from '@contract/constants/album';

/** What decides who may do what in an album, as one reader finds it. */
export interface AlbumFacts {
  readonly ownerId: string;
  /** ALBUM_ROLE, or null: the reader is none of the album's people. Meaningless for a reader without a user. */
  readonly readerRole: number | null;
  /** Of personnel. */
  readonly readerPermissions: readonly string[] | null;
  /** One of ALBUM_VISIBILITY. Any other number is for nobody but the album's people. */
  readonly visibility: number;
  readonly isHidden: boolean;
  readonly isExpired: boolean;
  readonly isDeleted: boolean;
  /** The reader's token has entered the present password. */
  readonly hasViewGrant: boolean;
  readonly hasUploadGrant: boolean;
  readonly hasUploadPassword: boolean;
  readonly uploadBy: number;
  readonly downloadBy: number;
  readonly downloadOriginal: boolean;
  readonly commentsOn: boolean;
  /** WATERMARK_KIND */
  readonly watermarkKind: number;
  /** See [Note: Access epoch] in 0007-album. */
  readonly epoch: number;
  readonly holderEpoch: number;
}

/** Who looks: a person, or nobody we know (a device, an anonymous call). */
export interface Viewer {
  readonly userId: string | null;
}

/** What somebody is in an album. */
export type AlbumPlaceOf = 'owner' | 'manager' | 'personnel' | 'member' | 'visitor';

/** What stands before an album: nothing, its password, its end; or it is not there for this viewer. */
export type AlbumDoor = 'open' | 'password' | 'expired' | 'absent';

export interface AlbumRights {
  /** Whose eyes: a holder also sees what is hidden, waits for review or was refused, with counts to match. */
  readonly role: 'holder' | 'visitor';
  readonly is: AlbumPlaceOf;
  readonly door: AlbumDoor;
  /** The door is open. */
  readonly canSee: boolean;
  readonly canUpload: boolean;
  /** May upload once the upload password is entered. */
  readonly needsUploadPassword: boolean;
  /** All permissions: owner and managers. */
  readonly canManage: boolean;
  /** Removing the album, giving it away, and saying who manages it. */
  readonly canOwn: boolean;
  readonly permissions: readonly AlbumPermission[];
  readonly canDelete: boolean;
  readonly canComment: boolean;
  /** What a download gives; `original` only as far as the row allows (canFetchOriginal). */
  readonly download: 'none' | 'preview' | 'original';
  /** Sees and downloads pictures and videos with the album's watermark only. */
  readonly isMarked: boolean;
  /** What addresses of pictures are signed with. */
  readonly epoch: number;
}

export type AlbumNeed = 'see' | 'manage' | 'own' | AlbumPermission;

/**
 * `public`: what anybody discovers, and one's own that will be there. The others are of a person: what one owns, where one is
 * manager or personnel, where one is a member, where one is one or the other, and what one took out of those lists.
 */
export type AlbumListScope = 'public' | 'mine' | 'managed' | 'joined' | 'involved' | 'hidden';

/** For one whose link names the album: holding the id of a link album is what lets one see it. */
export function albumRights(album: AlbumFacts, viewer: Viewer): AlbumRights {
  const is = placeIn(album, viewer);
  const permissions = permissionsIn(album, is);
  const isHolder = permissions.includes('review');
  const door = doorOf(album, viewer, is, isHolder);
  if (door !== 'open') return { ...CLOSED, is: door === 'absent' ? 'visitor' : is, door, epoch: album.epoch };
  const canManage = is === 'owner' || is === 'manager';
  const mayUpload = viewer.userId !== null && (permissions.includes('upload') || isUploadFor(album.uploadBy, is));
  const isAsked = mayUpload && album.hasUploadPassword && !permissions.includes('upload') && !album.hasUploadGrant;
  return {
    role: isHolder ? 'holder' : 'visitor',
    is,
    door,
    canSee: true,
    canUpload: mayUpload && !isAsked,
    needsUploadPassword: isAsked,
    canManage,
    canOwn: is === 'owner',
    permissions,
    canDelete: permissions.includes('delete'),
    canComment: viewer.userId !== null && (album.commentsOn || canManage),
    download: downloadOf(album, isHolder),
    isMarked: !isHolder && isMarkedForVisitors(album),
    epoch: isHolder ? album.holderEpoch : album.epoch,
  };
}

/** Whether a list shows the album. An empty public album is shown to its owner only. */
export function isAlbumListed(
  album: AlbumFacts & { readonly hasVisibleMedia: boolean; readonly isHiddenForReader: boolean },
  viewer: Viewer,
  scope: AlbumListScope,
): boolean {
  const rights = albumRights(album, viewer);
  if (!rights.canSee) return false;
  if (scope === 'hidden') return album.isHiddenForReader;
  if (album.isHiddenForReader) return false;
  switch (scope) {
    case 'public': {
      const isFound = album.visibility === ALBUM_VISIBILITY.public && !album.isHidden && !album.isExpired;
      return isFound && (album.hasVisibleMedia || rights.is === 'owner');
    }
    case 'mine':
      return rights.is === 'owner';
    case 'managed':
      return rights.is === 'manager' || rights.is === 'personnel';
    case 'joined':
      return rights.is === 'member';
    case 'involved':
      return rights.is !== 'owner' && rights.is !== 'visitor';
  }
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
    default:
      return rights.permissions.includes(need);
  }
}

export function placeOfRole(role: number | null): AlbumPlaceOf {
  switch (role) {
    case ALBUM_ROLE.manager:
      return 'manager';
    case ALBUM_ROLE.personnel:
      return 'personnel';
    case ALBUM_ROLE.member:
      return 'member';
    default:
      return 'visitor';
  }
}

const CLOSED: AlbumRights = {
  role: 'visitor',
  is: 'visitor',
  door: 'absent',
  canSee: false,
  canUpload: false,
  needsUploadPassword: false,
  canManage: false,
  canOwn: false,
  permissions: [],
  canDelete: false,
  canComment: false,
  download: 'none',
  isMarked: false,
  epoch: 0,
};

function placeIn(album: AlbumFacts, { userId }: Viewer): AlbumPlaceOf {
  if (userId === null) return 'visitor';
  return userId === album.ownerId ? 'owner' : placeOfRole(album.readerRole);
}

function permissionsIn(album: AlbumFacts, is: AlbumPlaceOf): readonly AlbumPermission[] {
  if (is === 'owner' || is === 'manager') return ALBUM_PERMISSIONS;
  if (is !== 'personnel') return [];
  return ALBUM_PERMISSIONS.filter((key) => album.readerPermissions?.includes(key) === true);
}

function doorOf(album: AlbumFacts, { userId }: Viewer, is: AlbumPlaceOf, isHolder: boolean): AlbumDoor {
  if (album.isDeleted) return 'absent';
  if (isHolder) return 'open';
  if (userId !== null && is === 'visitor' && album.readerRole === ALBUM_ROLE.blocked) return 'absent';
  const isOfAlbum = is !== 'visitor';
  if (album.isHidden && !isOfAlbum) return 'absent';
  const door = isOfAlbum ? 'open' : doorForVisitors(album);
  // Only people who could have seen the album learn that it has expired.
  return door === 'open' && album.isExpired ? 'expired' : door;
}

function doorForVisitors(album: AlbumFacts): AlbumDoor {
  switch (album.visibility) {
    case ALBUM_VISIBILITY.public:
    case ALBUM_VISIBILITY.link:
      return 'open';
    case ALBUM_VISIBILITY.password:
      return album.hasViewGrant ? 'open' : 'password';
    default:
      return 'absent';
  }
}

function isUploadFor(uploadBy: number, is: AlbumPlaceOf): boolean {
  switch (uploadBy) {
    case UPLOAD_BY.people:
      return is === 'personnel' || is === 'member';
    case UPLOAD_BY.everybody:
      return true;
    default:
      return false;
  }
}

export const isMarkedForVisitors = (album: Pick<AlbumFacts, 'watermarkKind'>): boolean =>
  album.watermarkKind !== WATERMARK_KIND.none;

/** What an album's rule gives to people who are not holders. */
export function downloadForVisitors(
  album: Pick<AlbumFacts, 'downloadBy' | 'downloadOriginal' | 'watermarkKind'>,
): AlbumRights['download'] {
  if (album.downloadBy !== DOWNLOAD_BY.all) return 'none';
  // An original carries no mark.
  return album.downloadOriginal && !isMarkedForVisitors(album) ? 'original' : 'preview';
}

function downloadOf(album: AlbumFacts, isHolder: boolean): AlbumRights['download'] {
  if (isHolder) return album.downloadBy === DOWNLOAD_BY.nobody ? 'none' : 'original';
  return downloadForVisitors(album);
}
