import { formatDay } from './media-face';

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
}

/** 128张 6个视频; empty for an album without anything in it. */
export function describeContents(photoCount: number, videoCount: number): string {
  const parts = [];
  if (photoCount > 0) parts.push(`${photoCount}张`);
  if (videoCount > 0) parts.push(`${videoCount}个视频`);
  return parts.join(' ');
}

/** 5月1日 周五; of several days 5月1日 周五至5月3日 周日. Empty where the album has no day. */
export function describeDays(
  { happenedOn, endedOn }: { readonly happenedOn: string; readonly endedOn: string },
  currentYear: number,
): string {
  if (happenedOn === '') return '';
  const first = formatDay(happenedOn, currentYear);
  return endedOn === '' || endedOn === happenedOn ? first : `${first}至${formatDay(endedOn, currentYear)}`;
}
