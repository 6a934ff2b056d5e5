import { LEGAL_STATUS, type LegalMark, MEDIA_STATE, REVIEW_STATE } from '@contract/constants/media';
import { isTold } from '@contract/rules/legal-mark';

/** Bits of a group row's last field. */
export const TILE_FLAG = {
  liked: 1,
  processing: 2,
  hidden: 4,
  illegal: 8,
  risk: 16,
  essence: 32,
  review: 64,
  bought: 128,
  told: 256,
  withheld: 512,
} as const;

export interface TileFacts {
  readonly liked: boolean;
  readonly state: number;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly legalStatus: number;
  readonly isEssence: boolean;
  readonly isBought: boolean;
  readonly legalMark: LegalMark;
  /** Its pictures may be fetched. */
  readonly canFetch: boolean;
}

export function toTileFlags(row: TileFacts): number {
  return (
    (row.liked ? TILE_FLAG.liked : 0) |
    (row.state === MEDIA_STATE.processing ? TILE_FLAG.processing : 0) |
    (row.isHidden ? TILE_FLAG.hidden : 0) |
    (row.reviewState === REVIEW_STATE.passed ? 0 : TILE_FLAG.review) |
    (row.isEssence ? TILE_FLAG.essence : 0) |
    (row.isBought ? TILE_FLAG.bought : 0) |
    (isTold(row.legalMark) ? TILE_FLAG.told : 0) |
    (row.canFetch ? 0 : TILE_FLAG.withheld) |
    legalFlag(row.legalStatus)
  );
}

function legalFlag(legalStatus: number): number {
  switch (legalStatus) {
    case LEGAL_STATUS.fine:
      return 0;
    case LEGAL_STATUS.illegal:
      return TILE_FLAG.illegal;
    default:
      return TILE_FLAG.risk;
  }
}
