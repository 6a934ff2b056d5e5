export interface VideoFacts {
  readonly durationMs: number;
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** `yyyy-mm-dd hh:mm:ss` in our time zone, as the container says. Null when it says nothing. */
  readonly recordedAt: Date | null;
  /** `as-is`: browsers play it from its start and it tells nothing private. `copy`: only the wrapping must change. */
  readonly web: 'as-is' | 'copy' | 'encode';
}

export type VideoOutcome<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'broken' } | { readonly kind: 'timeout' };

export interface VideoEngine {
  probe(file: string, signal: AbortSignal): Promise<VideoOutcome<VideoFacts>>;
  /** One upright picture (PNG) at a moment of the video. */
  takePoster(file: string, atMs: number, signal: AbortSignal): Promise<VideoOutcome<Buffer>>;
  /** Writes an MP4 that browsers play while it loads, without the camera's notes. The target must not exist. */
  makeWeb(file: string, target: string, way: 'copy' | 'encode', signal: AbortSignal): Promise<VideoOutcome<null>>;
}
