import { formatCount } from '../format/format-count';

/** What a card of a list of albums needs of one. */
export interface ListedAlbum {
  readonly id: string;
  readonly name: string;
  readonly ownerName: string;
  readonly coverUrl: string;
  readonly coverThumbhash: string;
  readonly photoCount: number;
  readonly videoCount: number;
  readonly visibility: number;
  readonly isExpired: boolean;
  readonly isPriced: boolean;
  /** `yyyy-mm-dd`, or empty. */
  readonly happenedOn: string;
  readonly visitorCount: number;
}

/** 11月14日 320人看过: its day, with the year in other years, and how many have looked. Empty where there is neither. */
export function describeCard(
  { happenedOn, visitorCount }: Pick<ListedAlbum, 'happenedOn' | 'visitorCount'>,
  currentYear: number,
): string {
  // Of a list of many on a first visit: the library for dates is not waited for.
  const [year = 0, month = 0, day = 0] = happenedOn.split('-').map(Number);
  const date = day === 0 ? '' : `${year === currentYear ? '' : `${year}年`}${month}月${day}日`;
  const visits = visitorCount > 0 ? `${formatCount(visitorCount)}人看过` : '';
  return [date, visits].filter(Boolean).join(' ');
}

/** 128张 and 6个视频; nothing of an album without anything in it. */
export function listContents(photoCount: number, videoCount: number): string[] {
  const parts = [];
  if (photoCount > 0) parts.push(`${formatCount(photoCount)}张`);
  if (videoCount > 0) parts.push(`${formatCount(videoCount)}个视频`);
  return parts;
}

export const describeContents = (photoCount: number, videoCount: number): string =>
  listContents(photoCount, videoCount).join(' ');
