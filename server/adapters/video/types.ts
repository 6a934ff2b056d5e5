import type { StripLayout } from '@contract/rules/video-strip';

/** Of pictures by ITU-R BT.2100: how light was coded, as ffmpeg names it. */
export interface HdrFacts {
  readonly transfer: 'smpte2084' | 'arib-std-b67';
  readonly isFullRange: boolean;
}

export interface VideoFacts {
  readonly durationMs: number;
  /** As it is shown: upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** `as-is`: browsers play it from its start and it tells nothing private. `copy`: only the wrapping must change. */
  readonly web: 'as-is' | 'copy' | 'encode';
  /** Null where a screen shows it as it is. */
  readonly hdr: HdrFacts | null;
  /** See [Note: Label of made pictures]: whatever is made of the film carries it too. */
  readonly label?: string;
}

/** A file, and what `probe` said of it. */
export interface VideoFile {
  readonly file: string;
  readonly facts: VideoFacts;
}

/** `timeout`, `crashed`: because of the file or of the machine. What is surely of the machine is thrown. */
export type VideoOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'broken' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crashed' };

/** Called about twice a second with the milliseconds of the video that are done. */
export type VideoProgress = (doneMs: number) => void;

/** What a recording came in, as ffmpeg names what reads it. */
export const SOUND_FORMATS = ['matroska', 'ogg', 'mov', 'mp3', 'aac', 'wav', 'amr'] as const;
export type SoundFormat = (typeof SOUND_FORMATS)[number];

/** How a film goes over a still picture. */
export interface MovePlan {
  /** Even. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Pictures a second. */
  readonly rate: number;
  readonly move: 'in' | 'out' | 'right' | 'left';
}

export interface VideoEngine {
  probe(file: string, signal: AbortSignal): Promise<VideoOutcome<VideoFacts>>;
  /** One upright picture (PNG): what is shown so long after the first, else the last. All before it is decoded: for early moments. */
  takePoster(video: VideoFile, atMs: number, signal: AbortSignal): Promise<VideoOutcome<Buffer>>;
  /** Writes an MP4 that browsers play while it loads, without the camera's notes. What cannot be copied is encoded. The target must not exist. */
  makeWeb(
    video: VideoFile,
    target: string,
    way: 'copy' | 'encode',
    signal: AbortSignal,
    onProgress?: VideoProgress,
  ): Promise<VideoOutcome<null>>;
  /** The same of at most these lines (the shorter side, in pixels) and this rate. */
  shrink(
    video: VideoFile,
    target: string,
    to: { readonly lines: number; readonly kbit: number },
    signal: AbortSignal,
  ): Promise<VideoOutcome<null>>;
  /** What `makeWeb` and `overlay` make of a picture of this size. */
  webSize(width: number, height: number): { readonly width: number; readonly height: number };
  /** The web version with a picture (PNG of `webSize`) over all of it. */
  overlay(
    video: VideoFile,
    picture: string,
    size: { readonly width: number; readonly height: number },
    target: string,
    signal: AbortSignal,
  ): Promise<VideoOutcome<null>>;
  /** One picture (JPEG) of many small ones side by side, taken at even distances: see `stripOf`. */
  takeStrip(video: VideoFile, strip: StripLayout, signal: AbortSignal): Promise<VideoOutcome<Buffer>>;
  /**
   * What is shown at these moments (PNG, neither side longer than `edge`), whether or not it stands alone: of what is over by then the last.
   * All together have as long as a strip.
   */
  takeFrames(
    video: VideoFile,
    at: { readonly timesMs: readonly number[]; readonly edge: number },
    signal: AbortSignal,
  ): Promise<VideoOutcome<Buffer[]>>;
  /** A recording of a voice as an MP3 file that every client plays, without its notes, and not longer than that. */
  makeVoice(
    file: string,
    format: SoundFormat,
    maxMs: number,
    signal: AbortSignal,
  ): Promise<VideoOutcome<{ readonly file: Buffer; readonly durationMs: number }>>;
  /** Writes an MP4 that moves over a picture (a JPEG file, not smaller than the film). The target must not exist. */
  /** The same film as an MP4 that says this label. The target must not exist. */
  writeLabel(video: VideoFile, label: string, target: string, signal: AbortSignal): Promise<VideoOutcome<null>>;
  moveOver(picture: string, plan: MovePlan, target: string, signal: AbortSignal): Promise<VideoOutcome<null>>;
}
