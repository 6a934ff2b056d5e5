import { COMPRESS_PAIRS, type CompressLevel, VIDEO_TIERS, type VideoTier } from '../constants/compression';

/** Bytes a JPEG of photographs takes per pixel, measured on camera pictures; by quality. */
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 70: 0.17, 80: 0.23, 90: 0.36 };
const AUDIO_KBIT = 128;
/** What is won must be worth the loss. */
export const WORTH_SHARE = 0.9;

/** The smallest tier that a video of this size fits into; the largest for one that fits none. */
export function tierOf(width: number, height: number): VideoTier {
  const lines = Math.min(width, height);
  const largest = VIDEO_TIERS[VIDEO_TIERS.length - 1];
  if (largest === undefined) throw new Error('there are no tiers');
  return VIDEO_TIERS.find((tier) => lines <= tier.lines) ?? largest;
}

export interface VideoPlan {
  /** The shorter side, in pixels; never more than the video has. */
  readonly lines: number;
  readonly kbit: number;
}

/** Light keeps the size and the tier's high rate, medium its standard rate; strong goes one tier down. */
export function planVideo(width: number, height: number, level: CompressLevel): VideoPlan {
  const own = tierOf(width, height);
  const lines = Math.min(width, height);
  if (level === 1) return { lines, kbit: own.high };
  if (level === 2) return { lines, kbit: own.standard };
  const below = VIDEO_TIERS[Math.max(0, VIDEO_TIERS.indexOf(own) - 1)] ?? own;
  return { lines: Math.min(lines, below.lines), kbit: below.standard };
}

export interface CompressibleFile {
  readonly isVideo: boolean;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/** About how many bytes would remain. What would not be worth it stays as it is. */
export function expectCompressed(file: CompressibleFile, level: CompressLevel): number {
  const { ratio, quality } = COMPRESS_PAIRS[level];
  const bytes = file.isVideo
    ? (file.durationMs / 1000) * (planVideo(file.width, file.height, level).kbit + AUDIO_KBIT) * 125
    : file.width * file.height * ratio * ratio * (BYTES_PER_PIXEL[quality] ?? 1);
  return isWorthwhile(file.sizeBytes, bytes) ? Math.round(bytes) : file.sizeBytes;
}

export function isWorthwhile(before: number, after: number): boolean {
  return after > 0 && after <= before * WORTH_SHARE;
}
