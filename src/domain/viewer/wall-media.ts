import { describeSale } from '../format/format-money';
import { toWallItem, type WallRow } from '../wall/wall-item';
import { formatDay } from '../format/format-day';
import { toMediaFace } from './media-face';
import type { ViewerMedia } from './viewer-media';

export interface WallMediaPlace {
  /** `yyyy-mm-dd`, or empty. */
  readonly day: string;
  /** Start of the addresses of its group. */
  readonly mediaBase: string;
  readonly currentYear: number;
}

/** What the viewer shows of a wall's row. */
export function toWallMedia(row: WallRow, { day, mediaBase, currentYear }: WallMediaPlace): ViewerMedia {
  const item = toWallItem(row);
  const { id, kind, ratio, thumbhash, durationMs, isLiked, isHidden, isUnpassed, isHeld, isMade, isEssence } = item;
  const face = toMediaFace(item);
  const isVideo = kind === 'video';
  const base = item.mediaBase === '' ? mediaBase : item.mediaBase;
  const urlOf = (variant: string): string => (face.isShown ? `${base}${variant}/${id}` : '');
  const isFree = item.priceFen === 0 || item.isBought;
  const sale = describeSale(item);
  return {
    id,
    kind,
    ratio,
    thumbhash,
    thumbUrl: urlOf('375'),
    previewUrl: urlOf(isVideo ? 'poster' : '750'),
    largeUrl: isVideo ? '' : urlOf('2048'),
    videoUrl: isVideo ? urlOf('video') : '',
    face,
    lockWords: isFree ? '' : null,
    named: {
      kind,
      day,
      durationMs,
      sale,
      face,
      isSelected: false,
      isLiked,
      isHidden,
      isUnpassed,
      isHeld,
      isMade,
      isEssence,
    },
    caption: day === '' ? '' : formatDay(day, currentYear),
    facts: [],
  };
}
