/** Sizes above which a client makes a file smaller before it sends it. */
export const COMPRESS_ABOVE_BYTES = { photo: 1_048_576, video: 10_485_760 } as const;

/** How much smaller: the edges by the ratio, then the quality of a JPEG. */
export const COMPRESS_LEVEL = { light: 1, medium: 2, strong: 3 } as const;
export type CompressLevel = (typeof COMPRESS_LEVEL)[keyof typeof COMPRESS_LEVEL];

export const COMPRESS_PAIRS: Readonly<Record<CompressLevel, { readonly ratio: number; readonly quality: number }>> = {
  1: { ratio: 0.8, quality: 70 },
  2: { ratio: 0.6, quality: 80 },
  3: { ratio: 0.4, quality: 90 },
};

/** What a picture's longer edge may be limited to. */
export const IMAGE_EDGES = [
  5000, 4800, 3840, 2880, 2400, 2160, 1920, 1600, 1440, 1280, 1200, 1080, 1024, 1000, 960, 900, 800, 720,
] as const;

export interface VideoTier {
  /** Of the shorter side, in pixels. */
  readonly lines: number;
  /** Kilobits a second. */
  readonly standard: number;
  readonly high: number;
}

/** From the smallest. */
export const VIDEO_TIERS: readonly VideoTier[] = [
  { lines: 480, standard: 1_200, high: 1_500 },
  { lines: 720, standard: 6_500, high: 9_500 },
  { lines: 1080, standard: 10_000, high: 15_000 },
  { lines: 1440, standard: 20_000, high: 30_000 },
  { lines: 2160, standard: 44_000, high: 66_000 },
];
