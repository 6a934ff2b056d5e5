import sharp from 'sharp';
import type { VideoEngine, VideoFile } from '../../../adapters/video/types';

/** See [Note: Frames of a film] in 0128-check-frames. */
const FRAMES_MAX = 8;
const EVERY_MS_MIN = 500;
/** Both sides of one's place: no film is cut. */
const FRAME_EDGE = 320;

/** The first, and on at even distances; the last of them is so near the end as the others are to one another, by half. */
export function frameTimes(durationMs: number): number[] {
  const count = Math.min(FRAMES_MAX, Math.max(1, Math.ceil(durationMs / EVERY_MS_MIN)));
  return Array.from({ length: count }, (_, at) => Math.floor((at * durationMs) / (count - 0.5)));
}

/** What is looked at of a film, one below the other in a JPEG. Null: they could not be taken. */
export async function takeCheckFrames(
  videos: VideoEngine,
  video: VideoFile,
  signal: AbortSignal,
): Promise<{ readonly file: Buffer; readonly count: number } | null> {
  const taken = await videos.takeFrames(
    video,
    { timesMs: frameTimes(video.facts.durationMs), edge: FRAME_EDGE },
    signal,
  );
  // A run that was aborted is started again by the code that aborted it.
  signal.throwIfAborted();
  if (taken.kind !== 'done') return null;
  const sized = await Promise.all(
    taken.value.map((frame) => sharp(frame).resize(FRAME_EDGE, FRAME_EDGE, { fit: 'inside' }).png().toBuffer()),
  );
  const { width, height } = await sharp(sized[0]).metadata();
  const file = await sharp({
    create: { width, height: height * sized.length, channels: 3, background: 'black' },
  })
    .composite(sized.map((input, at) => ({ input, left: 0, top: at * height })))
    .jpeg({ quality: 85 })
    .toBuffer();
  return { file, count: sized.length };
}

/** One by one again. */
export async function cutCheckFrames(file: Buffer, count: number): Promise<Buffer[]> {
  const { width, height } = await sharp(file).metadata();
  const each = Math.floor(height / count);
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp(file)
        .extract({ left: 0, top: at * each, width, height: each })
        .png()
        .toBuffer(),
    ),
  );
}
