import { LARGE_EDGE, MEDIA_KIND, MEDIA_STATE, PREVIEW_WIDTH, THUMB_WIDTH } from '@contract/constants/media';
import type { MediaItem } from '@contract/schemas/media';
import type { Id } from '../../../db/tables';
import {
  canFetchOriginal,
  canFetchPictures,
  canReadFacts,
  canRemoveMedia,
  canSeeMedia,
  isBuyer,
  isLocked,
  isMarkedFor,
  isShownAsOwn,
  legalMarkOf,
  type MediaAccess,
  type MediaFacts,
  originalFor,
} from '../../access/media-access.service';
import { type MediaUrls, turnedBase } from '../rows/media-url';
import type { MediaRow } from './media-list.repository';

/** Those of the rows that the caller sees. */
export function toItems(rows: readonly MediaRow[], accesses: Map<Id, MediaAccess>, urls: MediaUrls): MediaItem[] {
  return rows.flatMap((row) => {
    const access = accesses.get(row.albumId);
    return access === undefined || !canSeeMedia(row, access) ? [] : [toMediaItem(row, access, urls)];
  });
}

/** As the caller is shown it. */
export function toMediaItem(row: MediaRow, access: MediaAccess, urls: MediaUrls): MediaItem {
  const isReady = row.state === MEDIA_STATE.ready;
  const canFetch = isReady && canFetchPictures(row, access);
  const base = ownBaseFor(row, row.albumUid, access, urls) || urls.base(row.albumUid, access.rights);
  const address = (variant: string): string => (canFetch ? `${base}${variant}/${row.uid}` : '');
  const canRead = canReadFacts(row, access);
  const isVideo = row.kind === MEDIA_KIND.video;
  const small = address(`${THUMB_WIDTH}`);
  const locked = isLocked(row, access);
  const main = isVideo && locked ? '' : address(isVideo ? 'video' : `${LARGE_EDGE}`);
  const originalUrl = addressOriginal(row, access, urls);
  return {
    id: row.uid,
    albumId: row.albumUid,
    labelId: row.labelUid ?? '',
    hotResourceType: isVideo ? MEDIA_KIND.video : MEDIA_KIND.photo,
    state: toState(row.state),
    legalStatus: row.legalStatus,
    isHidden: row.isHidden,
    isHeld: row.isHeld,
    legalMark: legalMarkOf(row, access),
    reviewState: row.reviewState,
    userId: row.uploaderUid,
    userName: row.uploaderName,
    url: main,
    src: main,
    cover: small,
    smallUrl: small,
    middleUrl: address(`${PREVIEW_WIDTH}`),
    bigUrl: address(`${LARGE_EDGE}`),
    originalUrl,
    // There is none with a mark.
    stripUrl: row.hasStrip && !isMarkedFor(row, access) ? address('strip') : '',
    sizeParam: {
      originalUrl,
      hasHighDefinition: row.hasLarge,
      largeParam: `${LARGE_EDGE}`,
      middleParam: `${PREVIEW_WIDTH}`,
      smallParam: `${THUMB_WIDTH}`,
    },
    turns: row.turns,
    pixelX: row.pixelX,
    pixelY: row.pixelY,
    width: row.pixelX,
    height: row.pixelY,
    duration: row.durationMs,
    fieldExt: JSON.stringify({ fileName: canRead ? row.fileName : '', sizeBytes: Number(row.sizeBytes) }),
    // A thumbhash is a picture too.
    thumbhash: canFetch || access.rights.role === 'holder' ? row.thumbhash : '',
    takenLocal: row.takenLocal,
    takenFrom: row.takenFrom,
    liked: row.liked,
    likeCount: row.likeCount,
    collected: row.collected,
    collectCount: row.collectCount,
    commentCount: row.commentCount,
    ...(row.isMade ? { isMade: true as const } : {}),
    isEssence: row.isEssence,
    remark: canRead ? row.remark : '',
    priceFen: row.priceFen,
    isLocked: locked,
    isBought: isBuyer(row, access),
    canDelete: canRemoveMedia(row, access),
    canManage: access.rights.role === 'holder',
    canLabel: access.rights.permissions.includes('label'),
    canPrice: access.rights.permissions.includes('price'),
  };
}

/** What is looked at. Empty: no original for this caller; a visitor's video is the one that plays. */
function addressOriginal(row: MediaRow, access: MediaAccess, urls: MediaUrls): string {
  if (canFetchOriginal(row, access)) return addressWhole(row, access, urls);
  const isShown = row.kind === MEDIA_KIND.photo && originalFor(row, access) === 'clean';
  return isShown ? addressClean(row, access, urls) : '';
}

/** Of the original as it was sent. */
export function addressWhole(row: MediaRow, { rights }: MediaAccess, urls: MediaUrls): string {
  return rights.role === 'holder' ? urls.original(row) : urls.ownOriginal(row, rights.epoch);
}

/** Of the original without what it tells of its maker. */
export function addressClean(row: MediaRow, { rights }: MediaAccess, urls: MediaUrls): string {
  return row.isBought ? urls.boughtOriginal(row, rights.epoch) : urls.cleanOriginal(row, rights.epoch);
}

/**
 * Start of addresses of this one alone; empty where those of its whole album are right for it, as for holders, whom these show more
 * than those of what they bought.
 */
export function ownBaseFor(
  row: MediaFacts & Pick<MediaRow, 'uid' | 'isBought' | 'turns'>,
  albumUid: string,
  access: MediaAccess,
  urls: Pick<MediaUrls, 'base' | 'ownBase' | 'boughtBase'>,
): string {
  const { uid, turns } = row;
  const { epoch } = access.rights;
  if (isShownAsOwn(row, access)) return turnedBase(urls.ownBase({ uid, albumUid }, epoch), turns);
  if (isBuyer(row, access)) return turnedBase(urls.boughtBase({ uid, albumUid }, epoch), turns);
  return turns === 0 ? '' : turnedBase(urls.base(albumUid, access.rights), turns);
}

function toState(state: number): MediaItem['state'] {
  switch (state) {
    case MEDIA_STATE.ready:
      return MEDIA_STATE.ready;
    case MEDIA_STATE.failed:
      return MEDIA_STATE.failed;
    default:
      return MEDIA_STATE.processing;
  }
}
