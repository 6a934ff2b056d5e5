import {
  ALBUM_THEMES,
  ALBUM_TEMPLATES,
  ALBUM_VISIBILITY,
  DOWNLOAD_BY,
  UPLOAD_BY,
  WATERMARK_KIND,
} from '@contract/constants/album';
import type { MediaVariant } from '@contract/constants/media';
import type { Album, AlbumDetail, AlbumWatermark } from '@contract/schemas/album';
import type { AlbumRights } from '../access/access.rules';
import type { MediaUrls } from '../media/media-url';
import { toCardAddress } from '../user/picture.rules';
import type { AlbumRow } from './album.repository';
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
    template: readTemplate(row.template),
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
    canManage: rights.canManage,
    canUpload: rights.canUpload,
    createTime: row.createdAt.getTime(),
  };
}

export function toAlbumDetail(
  urls: Pick<MediaUrls, 'base'>,
  facts: AlbumViewFacts & { readonly reviews: number },
): AlbumDetail {
  const { row, rights, reviews } = facts;
  const canSet = rights.permissions.includes('settings');
  return {
    ...toAlbumView(urls, facts),
    cover: row.coverPicture,
    topCover: row.topCover,
    publicityCover: row.publicityCover,
    tags: [...row.tags],
    endedOn: row.endedOn ?? '',
    place: row.placeName === '' ? null : { name: row.placeName, latitude: row.latitude, longitude: row.longitude },
    uploadBy: readUploadBy(row.uploadBy),
    reviewFirst: row.reviewFirst,
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
    commentsOn: row.commentsOn,
    theme: ALBUM_THEMES.find(({ theme }) => theme === row.theme)?.theme ?? 'auto',
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
  };
}

function signCover(urls: Pick<MediaUrls, 'base'>, row: AlbumRow, rights: AlbumRights, variant: MediaVariant): string {
  return row.coverUid === null ? '' : `${urls.base(row.uid, rights)}${variant}/${row.coverUid}`;
}

function readTemplate(template: number): Album['template'] {
  const known = ALBUM_TEMPLATES.find((entry) => entry.template === template);
  if (known === undefined) throw new Error(`album template ${template} has no page`);
  return known.template;
}

/** A number that is none of them is for the album's people. */
function readVisibility(visibility: number): Album['visibility'] {
  const known = Object.values(ALBUM_VISIBILITY).find((value) => value === visibility);
  return known ?? ALBUM_VISIBILITY.members;
}

const readUploadBy = (value: number): AlbumDetail['uploadBy'] =>
  Object.values(UPLOAD_BY).find((each) => each === value) ?? UPLOAD_BY.owner;

const readDownloadBy = (value: number): AlbumDetail['downloadBy'] =>
  Object.values(DOWNLOAD_BY).find((each) => each === value) ?? DOWNLOAD_BY.nobody;

const readWatermarkKind = (value: number): AlbumWatermark['kind'] =>
  Object.values(WATERMARK_KIND).find((each) => each === value) ?? WATERMARK_KIND.none;
