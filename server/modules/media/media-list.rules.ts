import { LEGAL_STATUS, MEDIA_STATE, REVIEW_STATE } from '@contract/constants/media';

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
} as const;

export interface TileFacts {
  readonly liked: boolean;
  readonly state: number;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly legalStatus: number;
  readonly isEssence: boolean;
  readonly isBought: boolean;
}

export function toTileFlags(row: TileFacts): number {
  return (
    (row.liked ? TILE_FLAG.liked : 0) |
    (row.state === MEDIA_STATE.processing ? TILE_FLAG.processing : 0) |
    (row.isHidden ? TILE_FLAG.hidden : 0) |
    (row.reviewState === REVIEW_STATE.passed ? 0 : TILE_FLAG.review) |
    (row.isEssence ? TILE_FLAG.essence : 0) |
    (row.isBought ? TILE_FLAG.bought : 0) |
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
