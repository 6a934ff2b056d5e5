/** Pictures of a video to seek by, side by side in rows of STRIP_COLUMNS, the first from its beginning. */
export const STRIP_COLUMNS = 10;
export const STRIP_FRAME_WIDTH = 160;
const FRAMES_MAX = 60;
const FRAMES_MIN = 4;
const EVERY_MS_MIN = 1_000;
const FRAME_HEIGHT_MAX = 284;

export interface StripLayout {
  readonly frames: number;
  readonly columns: number;
  readonly rows: number;
  readonly everyMs: number;
  readonly frameWidth: number;
  readonly frameHeight: number;
}

/** Null for a video too short to seek in. A picture every second at most, and never more than 60. */
export function stripOf(durationMs: number, width: number, height: number): StripLayout | null {
  if (durationMs < FRAMES_MIN * EVERY_MS_MIN || width <= 0 || height <= 0) return null;
  const frames = Math.min(FRAMES_MAX, Math.floor(durationMs / EVERY_MS_MIN));
  const columns = Math.min(frames, STRIP_COLUMNS);
  const evenHeight = Math.round((STRIP_FRAME_WIDTH * height) / width / 2) * 2;
  return {
    frames,
    columns,
    rows: Math.ceil(frames / columns),
    everyMs: Math.floor(durationMs / frames),
    frameWidth: STRIP_FRAME_WIDTH,
    frameHeight: Math.min(FRAME_HEIGHT_MAX, Math.max(2, evenHeight)),
  };
}

/** Which picture shows this moment. */
export function stripFrameAt(strip: StripLayout, atMs: number): { readonly column: number; readonly row: number } {
  const index = Math.min(strip.frames - 1, Math.max(0, Math.floor(atMs / strip.everyMs)));
  return { column: index % strip.columns, row: Math.floor(index / strip.columns) };
}
