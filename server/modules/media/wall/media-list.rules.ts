import { LEGAL_STATUS, type LegalMark, MEDIA_STATE, REVIEW_STATE } from '@contract/constants/media';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { isTold } from '@contract/rules/legal-mark';

export interface TileFacts {
  readonly liked: boolean;
  readonly state: number;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly isHeld: boolean;
  readonly legalStatus: number;
  readonly isMade: boolean;
  readonly isEssence: boolean;
}

/** What its reader may do with it and is told of it. */
export interface TileReading {
  readonly isBought: boolean;
  readonly legalMark: LegalMark;
  /** Its pictures may be fetched. */
  readonly canFetch: boolean;
}

export function toTileFlags(row: TileFacts, reading: TileReading): number {
  return (
    (row.liked ? ROW_FLAG.liked : 0) |
    (row.state === MEDIA_STATE.processing ? ROW_FLAG.processing : 0) |
    (row.isHidden ? ROW_FLAG.hidden : 0) |
    (row.reviewState === REVIEW_STATE.passed ? 0 : ROW_FLAG.unpassed) |
    (row.isHeld ? ROW_FLAG.held : 0) |
    (row.isMade ? ROW_FLAG.made : 0) |
    (row.isEssence ? ROW_FLAG.essence : 0) |
    (reading.isBought ? ROW_FLAG.bought : 0) |
    (isTold(reading.legalMark) ? ROW_FLAG.told : 0) |
    (reading.canFetch ? 0 : ROW_FLAG.withheld) |
    legalFlag(row.legalStatus)
  );
}

function legalFlag(legalStatus: number): number {
  switch (legalStatus) {
    case LEGAL_STATUS.fine:
      return 0;
    case LEGAL_STATUS.illegal:
      return ROW_FLAG.illegal;
    default:
      return ROW_FLAG.atRisk;
  }
}
