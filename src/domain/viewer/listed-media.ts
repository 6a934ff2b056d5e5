import { MEDIA_KIND } from '@contract/constants/media';
import { composeMediaLabel, type LabelFacts, type MediaFace, toMediaFace } from './media-face';
import { describeSale } from '../format/format-money';
import { describeLock, describeMedia, type DescribedMedia } from './media-facts';
import type { ViewerMedia } from './viewer-media';

/** Of a photo or video in a list that is no album's wall. Addresses are paths of the server, empty where they are not for this person. */
export interface ListedMedia extends DescribedMedia {
  readonly id: string;
  readonly hotResourceType: number;
  readonly url: string;
  readonly cover: string;
  readonly smallUrl: string;
  readonly middleUrl: string;
  readonly bigUrl: string;
  readonly thumbhash: string;
  readonly liked: boolean;
  readonly priceFen: number;
  readonly isBought: boolean;
  readonly isLocked: boolean;
}

const NOTHING_WRONG = {
  isIllegal: false,
  isAtRisk: false,
  isProcessing: false,
  isTold: false,
  isWithheld: false,
} as const;
const FACE: MediaFace = toMediaFace(NOTHING_WRONG);

export const isVideo = ({ hotResourceType }: Pick<ListedMedia, 'hotResourceType'>): boolean =>
  hotResourceType === MEDIA_KIND.video;

const nameListedMedia = (media: ListedMedia): LabelFacts => ({
  kind: isVideo(media) ? 'video' : 'photo',
  day: media.takenLocal.split(' ')[0] ?? '',
  durationMs: media.duration,
  sale: describeSale(media),
  face: FACE,
  isSelected: false,
  isLiked: media.liked,
});

/** Said by a screen reader. */
export const labelListedMedia = (media: ListedMedia): string => composeMediaLabel(nameListedMedia(media));

/** What the viewer shows of it. `baseUrl`: in front of the server's paths. */
export function toViewerMedia(media: ListedMedia, baseUrl: string, currentYear: number): ViewerMedia {
  const isFilm = isVideo(media);
  const address = (path: string): string => (path === '' ? '' : baseUrl + path);
  return {
    id: media.id,
    kind: isFilm ? 'video' : 'photo',
    ratio: media.pixelY > 0 ? media.pixelX / media.pixelY : 1,
    thumbhash: media.thumbhash,
    thumbUrl: address(media.smallUrl),
    previewUrl: address(media.middleUrl),
    largeUrl: isFilm ? '' : address(media.bigUrl),
    videoUrl: isFilm ? address(media.url) : '',
    face: FACE,
    lockWords: describeLock(media),
    named: nameListedMedia(media),
    ...describeMedia(media, currentYear),
  };
}
