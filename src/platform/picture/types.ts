import type { ComponentType } from 'react';

export interface PictureProps {
  url: string;
  fit: 'cover' | 'contain';
  className?: string;
  /** The same picture with more pixels, for wide places and fine screens. */
  largeUrl?: string;
  /** What is to stay in view where `cover` cuts, in percent from the left and from above. */
  focus?: { readonly x: number; readonly y: number };
  /** Wanted before others: the photo one is looking at. */
  isUrgent?: boolean;
  onLoad?: () => void;
  onError?: () => void;
}

/** One photo without a name of its own: what it stands in says what it is. */
export type Picture = ComponentType<PictureProps>;

/** Fetches a picture so that it is there when it is shown. */
export type PreloadPicture = (url: string) => void;

/** False where a picture of its own for each tile, some 600 bytes in the address, costs more than it shows: a flat colour serves. */
export type HasBlurredPlaceholders = boolean;
