import type { CancelSignal } from '../http/cancel';
import type { PickedFile } from '../media/types';

export interface PhotoWish {
  /** Of the edges, and of the JPEG: 0 to 1, 1 to 100. */
  readonly ratio: number;
  readonly quality: number;
  /** Of the longer edge. Null: as it comes. */
  readonly maxEdge: number | null;
}

export interface VideoFacts {
  readonly width: number;
  readonly height: number;
}

/** The shorter side, and kilobits a second. */
export interface VideoWish {
  readonly lines: number;
  readonly kbit: number;
}

export type ShrinkOutcome =
  | { kind: 'shrunk'; file: PickedFile }
  /** This platform cannot read it, or it would not become smaller: it is sent as it is. */
  | { kind: 'kept' }
  | { kind: 'aborted' };

export interface Shrink {
  /** Browsers cannot: they would have to play it once from beginning to end. */
  readonly canShrinkVideo: boolean;
  /** A JPEG with the EXIF of the original, turned upright. Off the interface's thread. */
  photo(file: PickedFile, wish: PhotoWish, signal?: CancelSignal): Promise<ShrinkOutcome>;
  video(file: PickedFile, choose: (facts: VideoFacts) => VideoWish, signal?: CancelSignal): Promise<ShrinkOutcome>;
}
