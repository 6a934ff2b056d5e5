import type { PictureScores } from '@contract/constants/moderation';

export type PictureOutcome =
  | { readonly kind: 'judged'; readonly scores: PictureScores }
  /** No picture that could be read. That is no pass. */
  | { readonly kind: 'broken' }
  /** The model or its runtime is not installed, or is another one than was measured. */
  | { readonly kind: 'missing'; readonly reason: string };

/** Looks at pictures on this machine: nothing is sent anywhere. */
export interface PictureChecker {
  /** Model and rule; what another one has said is looked at again. Whether it is installed, without loading anything. */
  readonly version: string;
  readonly isAvailable: boolean;
  judge(picture: Buffer): Promise<PictureOutcome>;
}
