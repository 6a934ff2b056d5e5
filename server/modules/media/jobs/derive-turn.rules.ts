import { MEDIA_KIND } from '@contract/constants/media';
import { isCostly, pictureCost } from '@contract/rules/picture-work';

/**
 * [Note: Turns] Everybody's files wait in lanes of their own kind: ordinary photos, costly pictures, videos. In a lane people take turns,
 * by what their files cost: each file begins where the last one of its owner ends, or where the lane is now, whichever is later.
 * The earliest begins first, so that who sends much waits longer, and nobody for ever (start-time fair queueing: Goyal, Vin and
 * Cheng, 1996). A job carries its beginning as the time from which it may run: milliseconds of 1970, long ago for every clock.
 */
export const LANE = { photo: 1, costly: 2, video: 3 } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];

export interface TurnFacts {
  readonly kind: number;
  readonly mime: string;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly sizeBytes: number;
}

const UNIT = 1_000_000;

/** The lane of a file by what its row says of it. Its worker reads the header, and may think otherwise. */
export function laneOf(file: TurnFacts): Lane {
  if (file.kind === MEDIA_KIND.video) return LANE.video;
  return isCostly({ width: file.pixelX, height: file.pixelY, mime: file.mime }, 0) ? LANE.costly : LANE.photo;
}

/** What it costs, in whole units of which only the proportion counts; at least one. Of a video nothing is known but its size. */
export function turnCost(file: TurnFacts): number {
  const { pixelX: width, pixelY: height, mime } = file;
  const cost = file.kind === MEDIA_KIND.video ? file.sizeBytes : pictureCost({ width, height, mime });
  return Math.max(1, Math.ceil(cost / UNIT));
}
