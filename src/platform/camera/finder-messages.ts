import type { RgbaPicture } from './net-faces';
import type { SeenFace } from './types';

/** From the page to the worker. */
export type FinderRequest = RgbaPicture;

/** From the worker to the page. */
export type FinderMessage =
  | { readonly kind: 'found'; readonly faces: readonly SeenFace[] }
  | { readonly kind: 'failed'; readonly reason: string };
