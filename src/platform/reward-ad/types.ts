export type RewardAdOutcome =
  /** To its end. */
  | { kind: 'watched' }
  | { kind: 'closed' }
  /** The reason is for the person. */
  | { kind: 'failed'; reason: string };

/** Ads that are watched for something. */
export interface RewardAd {
  /** False where there are none: outside WeChat's mini-programs, and in an old WeChat. */
  readonly isThere: boolean;
  /** `unitId`: WeChat's number of the place. */
  show(unitId: string): Promise<RewardAdOutcome>;
}
