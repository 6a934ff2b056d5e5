import { ROW_FLAG } from '@contract/constants/wall-row';

/**
 * `[id, kind, ratio x 1000, thumbhash, duration in ms, flags, price in fen, start of its addresses]`. The last is empty where that is the
 * one of its group.
 */
export type WallRow = readonly [string, 0 | 1, number, string, number, number, number, string];

/** What a wall knows of a photo or video. */
export interface WallItem {
  readonly id: string;
  readonly kind: 'photo' | 'video';
  /** Width / height as it is: layout clamps it. */
  readonly ratio: number;
  /** Base64, or empty. */
  readonly thumbhash: string;
  readonly durationMs: number;
  readonly isLiked: boolean;
  readonly isProcessing: boolean;
  readonly isHidden: boolean;
  readonly isIllegal: boolean;
  readonly isAtRisk: boolean;
  /** This person may know that it is illegal or at risk. */
  readonly isTold: boolean;
  /** Its pictures are not for this person. */
  readonly isWithheld: boolean;
  /** Its file says that a model made it. */
  readonly isMade: boolean;
  readonly isEssence: boolean;
  /** Has not passed the album's review: only its holders and its uploader see it. */
  readonly isUnpassed: boolean;
  /** Waits until those on it agreed: seen by the same. */
  readonly isHeld: boolean;
  /** Of the original; 0: free. */
  readonly priceFen: number;
  readonly isBought: boolean;
  /** Empty: its group's. */
  readonly mediaBase: string;
}

/** As the program asks for them: `origin` in front of addresses that are of this row alone. */
export function withOrigin(row: WallRow, origin: string): WallRow {
  const [id, kind, ratioThousandths, thumbhash, durationMs, flags, priceFen, mediaBase] = row;
  if (mediaBase === '') return row;
  return [id, kind, ratioThousandths, thumbhash, durationMs, flags, priceFen, origin + mediaBase];
}

export function toWallItem(row: WallRow): WallItem {
  const [id, kind, ratioThousandths, thumbhash, durationMs, flags, priceFen, mediaBase] = row;
  return {
    id,
    kind: kind === 1 ? 'video' : 'photo',
    ratio: ratioThousandths > 0 ? ratioThousandths / 1000 : 1,
    thumbhash,
    durationMs,
    isLiked: (flags & ROW_FLAG.liked) !== 0,
    isProcessing: (flags & ROW_FLAG.processing) !== 0,
    isHidden: (flags & ROW_FLAG.hidden) !== 0,
    isIllegal: (flags & ROW_FLAG.illegal) !== 0,
    isAtRisk: (flags & ROW_FLAG.atRisk) !== 0,
    isTold: (flags & ROW_FLAG.told) !== 0,
    isWithheld: (flags & ROW_FLAG.withheld) !== 0,
    isMade: (flags & ROW_FLAG.made) !== 0,
    isEssence: (flags & ROW_FLAG.essence) !== 0,
    isUnpassed: (flags & ROW_FLAG.unpassed) !== 0,
    isHeld: (flags & ROW_FLAG.held) !== 0,
    priceFen,
    isBought: (flags & ROW_FLAG.bought) !== 0,
    mediaBase,
  };
}
