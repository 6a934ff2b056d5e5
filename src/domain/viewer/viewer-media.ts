import type { LabelFacts, MediaFace } from './media-face';

/** What the viewer shows of one photo or video. Empty addresses are not for this person. */
export interface ViewerMedia {
  readonly id: string;
  readonly kind: 'photo' | 'video';
  readonly ratio: number;
  readonly thumbhash: string;
  /** 375 wide: most likely in the browser's cache. */
  readonly thumbUrl: string;
  /** 750 wide. Of a video: its poster. */
  readonly previewUrl: string;
  /** Long edge 2048. Empty for a video. */
  readonly largeUrl: string;
  readonly videoUrl: string;
  readonly face: MediaFace;
  /** What it costs to have all of it. Empty: this person has. Null: it has a price, and who looks at it is not known yet. */
  readonly lockWords: string | null;
  /** What a screen reader says it is, as `composeMediaLabel` puts it. */
  readonly named: LabelFacts;
  /** One line below the photo: 李雷 1月20日. */
  readonly caption: string;
  /** Rows of the panel 拍摄信息. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Numbers from `index - reach` to `index + reach` that exist, the nearest first. */
export function listAround(index: number, count: number, reach: number): readonly number[] {
  const around = index >= 0 && index < count ? [index] : [];
  for (let step = 1; step <= reach; step += 1) {
    if (index + step < count) around.push(index + step);
    if (index - step >= 0) around.push(index - step);
  }
  return around;
}
