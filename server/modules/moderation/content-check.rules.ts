import type { PictureScores } from '@contract/constants/moderation';

/** From here on somebody looks: of 49 named public photos none reaches it. See docs/moderation.md. */
export const RISK = 0.7;

/** How sure the classifier is that a picture shows what may not be shown. Bare skin by itself (`sexy`) is no such thing. */
export const riskOf = ({ porn, hentai }: PictureScores): number => porn + hentai;

export const isRisky = (scores: PictureScores): boolean => riskOf(scores) >= RISK;

/** Of several pictures of one video the worst. Null where there are none. */
export function worstOf(scores: readonly PictureScores[]): PictureScores | null {
  return scores.reduce<PictureScores | null>(
    (worst, one) => (worst === null || riskOf(one) > riskOf(worst) ? one : worst),
    null,
  );
}
