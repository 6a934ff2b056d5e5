import type { ViewerMedia } from './viewer-media';

/** What a reply says of a photo's pictures. */
export interface PicturesRead {
  readonly id: string;
  readonly hotResourceType: 0 | 1;
  readonly smallUrl: string;
  readonly middleUrl: string;
  readonly bigUrl: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
}

export type Pictures = Pick<ViewerMedia, 'id' | 'ratio' | 'thumbhash' | 'thumbUrl' | 'previewUrl' | 'largeUrl'>;

const TURNED = /\/t([1-3])\/\d+\/[^/]+$/;
/** Quarters clockwise, as an address says it. */
const turnsOf = (url: string): number => Number(TURNED.exec(url)?.[1] ?? 0);

/** Undefined of a video, and where there are none for this person. `origin`: in front of addresses. */
export function toPictures(read: PicturesRead, origin: string): Pictures | undefined {
  if (read.hotResourceType !== 0 || read.smallUrl === '' || read.width <= 0 || read.height <= 0) return undefined;
  return {
    id: read.id,
    ratio: read.width / read.height,
    thumbhash: read.thumbhash,
    thumbUrl: origin + read.smallUrl,
    previewUrl: origin + read.middleUrl,
    largeUrl: origin + read.bigUrl,
  };
}

/** The items with the pictures of one that has been turned since it was read. */
export function withTurned(
  items: ReadonlyMap<number, ViewerMedia | null>,
  index: number,
  pictures: Pictures | undefined,
): ReadonlyMap<number, ViewerMedia | null> {
  const item = items.get(index);
  if (!item || item.id !== pictures?.id || turnsOf(item.thumbUrl) === turnsOf(pictures.thumbUrl)) return items;
  return new Map(items).set(index, { ...item, ...pictures });
}
