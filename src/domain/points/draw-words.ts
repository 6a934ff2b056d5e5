import { PRIZE_KIND, type PrizeKind } from '@contract/constants/draw';
import { formatDate } from '../format/format-date';

/** 0.2%; of a hundred thousand. */
export const formatChance = (chance: number): string => `${chance / 1_000}%`;

/** 恭喜抽中容量1GB 7天，6月14日到期 */
export function describeDrawn(
  { kind, prizeName, endTime }: { readonly kind: PrizeKind; readonly prizeName: string; readonly endTime: number },
  nowMs: number,
): string {
  if (kind === PRIZE_KIND.nothing) return `${prizeName}，没有抽中`;
  return endTime === 0 ? `恭喜抽中${prizeName}` : `恭喜抽中${prizeName}，有效期到${formatDate(endTime, nowMs)}`;
}

const WHOLE_TURN = 360;
const TURNS = 5;

/** Degrees of the middle of each part of the wheel, from the top on. */
export const middleOf = (index: number, count: number): number => ((index + 0.5) * WHOLE_TURN) / count;

/** How far the wheel is turned so that this part comes to stand at the top: forward, and some turns more. */
export function turnTo(index: number, count: number, from: number): number {
  const behind = (WHOLE_TURN - middleOf(index, count) - (from % WHOLE_TURN) + 2 * WHOLE_TURN) % WHOLE_TURN;
  return from + TURNS * WHOLE_TURN + behind;
}
