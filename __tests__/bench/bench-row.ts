/** One figure beside what it is compared to in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly comparedTo: string;
  readonly comparedValue: number;
  /** The limit in words. */
  readonly limit: string;
  readonly ok: boolean;
}

/** Options of a suite. */
export interface BenchOptions {
  /** A folder of one's own photos, in place of drawn ones. */
  readonly photos: string | null;
}
