import { ALBUM_THEMES, ALBUM_VISIBILITY, DOWNLOAD_BY, UPLOAD_BY, WATERMARK_KIND } from '@contract/constants/album';
import { ALBUM_PAGE_LOOKS } from '@contract/constants/album-page-look';
import type { AlbumShape } from '@contract/constants/album-template';
import type { MediaVariant } from '@contract/constants/media';
import type { Album, AlbumDetail, AlbumHero, AlbumWatermark } from '@contract/schemas/album';
import type { AlbumRights } from '../access/access.rules';
import { type MediaUrls, turnedBase } from '../media/rows/media-url';
import { toCardAddress } from '../user/picture.rules';
import type { AlbumRow } from './album.repository';
import type { HeroRow } from './album-hero.repository';
import type { AudienceCounts } from './album-count.repository';

export interface AlbumViewFacts {
  readonly row: AlbumRow;
  readonly rights: AlbumRights;
  readonly counts: AudienceCounts;
}

export function toAlbumView(urls: Pick<MediaUrls, 'base'>, { row, rights, counts }: AlbumViewFacts): Album {
  const { photos, videos } = counts[rights.role];
  const hasPicture = row.coverPicture !== '';
  return {
    id: row.uid,
    name: row.name,
    description: row.description,
    template: row.template,
    visibility: readVisibility(row.visibility),
    happenedOn: row.happenedOn ?? '',
    ownerId: row.ownerUid,
    ownerName: row.ownerName,
    ownerAvatar: row.ownerAvatar,
    coverUrl: hasPicture ? row.coverPicture : signCover(urls, row, rights, '375'),
    cardUrl: hasPicture ? toCardAddress(row.coverPicture) : signCover(urls, row, rights, 'card'),
    coverThumbhash: hasPicture ? '' : (row.coverThumbhash ?? ''),
    photoCount: photos,
    videoCount: videos,
    isExpired: row.isExpired,
    isPriced: row.isPriced,
    visitorCount: row.visitors,
    canManage: rights.canManage,
    canUpload: rights.canUpload,
    createTime: row.createdAt.getTime(),
  };
}

export function toAlbumDetail(
  urls: Pick<MediaUrls, 'base'>,
  facts: AlbumViewFacts & {
    readonly shape: AlbumShape;
    readonly reviews: number;
    readonly hero: AlbumHero | null;
    /** The installation can look for faces. */
    readonly hasFaces: boolean;
  },
): AlbumDetail {
  const { row, rights, shape, reviews, hero, hasFaces } = facts;
  const canSet = rights.permissions.includes('settings');
  return {
    ...toAlbumView(urls, facts),
    shape: { ...shape, tabs: [...shape.tabs] },
    cover: row.coverPicture,
    topCover: row.topCover,
    publicityCover: row.publicityCover,
    hero,
    tags: [...row.tags],
    endedOn: row.endedOn ?? '',
    place: row.placeName === '' ? null : { name: row.placeName, latitude: row.latitude, longitude: row.longitude },
    uploadBy: readUploadBy(row.uploadBy),
    reviewFirst: row.reviewFirst,
    checkFirst: row.checkFirst,
    downloadBy: readDownloadBy(row.downloadBy),
    downloadOriginal: row.downloadOriginal,
    watermark: {
      kind: readWatermarkKind(row.watermarkKind),
      text: row.watermarkText,
      position: row.watermarkPosition,
      opacity: row.watermarkOpacity,
      picture: row.watermarkPicture,
    },
    expireTime: row.expiresAt?.getTime() ?? null,
    ...(row.takenDownAt === null ? {} : { isTakenDown: true }),
    commentsOn: row.commentsOn,
    theme: ALBUM_THEMES.find(({ theme }) => theme === row.theme)?.theme ?? 'auto',
    look: readLook(row.look),
    frameSites: canSet ? [...row.frameSites] : [],
    hasViewPassword: row.hasViewPassword,
    hasUploadPassword: row.hasUploadPassword,
    needsUploadPassword: rights.needsUploadPassword,
    isHidden: row.isHidden,
    isHiddenForMe: row.isHiddenForReader,
    myRole: rights.is,
    permissions: [...rights.permissions],
    canDownload: rights.download !== 'none',
    canComment: rights.canComment,
    canOwn: rights.canOwn,
    reviewCount: rights.permissions.includes('review') ? reviews : 0,
    canFindMe: hasFaces && row.hasFindMe,
    hasPeople: hasFaces && row.hasPeople && rights.canManage,
  };
}

const MIDDLE = 50;
/** Faces and horizons lie above the middle. */
const USUAL_HEIGHT = 40;

/** A picture made for the top of the page goes before a photo. `found`: see `findHeroRow`. */
export function toAlbumHero(
  urls: Pick<MediaUrls, 'base'>,
  { row, rights }: Pick<AlbumViewFacts, 'row' | 'rights'>,
  found: HeroRow | null,
): AlbumHero | null {
  const made = row.topCover || (found === null ? row.coverPicture : '');
  if (made !== '') return { url: made, largeUrl: made, thumbhash: '', focusX: MIDDLE, focusY: MIDDLE };
  if (found === null) return null;
  const base = turnedBase(urls.base(row.uid, rights), found.turns);
  return {
    url: `${base}750/${found.uid}`,
    largeUrl: `${base}2048/${found.uid}`,
    thumbhash: found.thumbhash,
    focusX: found.focusX ?? MIDDLE,
    focusY: found.focusY ?? USUAL_HEIGHT,
  };
}

function signCover(urls: Pick<MediaUrls, 'base'>, row: AlbumRow, rights: AlbumRights, variant: MediaVariant): string {
  if (row.coverUid === null) return '';
  return `${turnedBase(urls.base(row.uid, rights), row.coverTurns ?? 0)}${variant}/${row.coverUid}`;
}

/** A number that is none of them is for the album's people. */
function readVisibility(visibility: number): Album['visibility'] {
  const known = Object.values(ALBUM_VISIBILITY).find((value) => value === visibility);
  return known ?? ALBUM_VISIBILITY.members;
}

const readLook = (value: number): AlbumDetail['look'] => ALBUM_PAGE_LOOKS.find(({ look }) => look === value)?.look ?? 1;

const readUploadBy = (value: number): AlbumDetail['uploadBy'] =>
  Object.values(UPLOAD_BY).find((each) => each === value) ?? UPLOAD_BY.owner;

const readDownloadBy = (value: number): AlbumDetail['downloadBy'] =>
  Object.values(DOWNLOAD_BY).find((each) => each === value) ?? DOWNLOAD_BY.nobody;

const readWatermarkKind = (value: number): AlbumWatermark['kind'] =>
  Object.values(WATERMARK_KIND).find((each) => each === value) ?? WATERMARK_KIND.none;
