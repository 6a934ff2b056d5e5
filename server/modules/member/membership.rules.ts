import type { MemberLevel, MemberPlan } from '@contract/constants/user';
import { type MembershipPeriod, rankOf } from '../user/member.rules';

/** See [Note: Membership lots] in 0056-membership. */
export interface Lot extends MembershipPeriod {
  readonly id: string;
  readonly orderId: string | null;
  /** What it was bought for, and how much of money that was. */
  readonly days: number;
  readonly worthFen: number;
  readonly creditedTo: string | null;
}

export interface LevelGoods {
  readonly level: MemberLevel;
  readonly days: number;
  readonly priceFen: number;
}

export interface Plan {
  readonly kind: MemberPlan;
  readonly startAt: Date;
  readonly endAt: Date;
  /** With those that a credit above the price is worth. */
  readonly days: number;
  readonly creditFen: number;
  readonly payableFen: number;
  /** Lots that end with it. */
  readonly credited: readonly CreditedLot[];
}

export interface CreditedLot {
  readonly id: string;
  readonly leftMs: number;
}

const DAY_MS = 86_400_000;
/** An order of nothing is none. */
const LEAST_FEN = 1;

/** What becomes of somebody's periods when he buys this now. */
export function planPurchase(lots: readonly Lot[], goods: LevelGoods, now: Date): Plan {
  const live = lots.filter(({ endAt, creditedTo }) => creditedTo === null && (endAt === null || endAt > now));
  const rank = rankOf(goods.level);
  const same = live.filter(({ level }) => rankOf(level) === rank);
  const credited = live.filter(({ level, orderId }) => orderId !== null && rankOf(level) < rank);
  const creditFen = credited.reduce((sum, lot) => sum + creditOf(lot, now), 0);
  const takenFen = Math.min(creditFen, goods.priceFen - LEAST_FEN);
  const days = goods.days + Math.floor(((creditFen - takenFen) * goods.days) / goods.priceFen);
  const startMs = Math.max(now.getTime(), ...same.map(({ endAt }) => endAt?.getTime() ?? 0));
  return {
    kind: kindOf(live, rank, credited.length > 0),
    startAt: new Date(startMs),
    endAt: new Date(startMs + days * DAY_MS),
    days,
    creditFen,
    payableFen: goods.priceFen - takenFen,
    credited: credited.map((lot) => ({ id: lot.id, leftMs: leftOf(lot, now) })),
  };
}

/** When days that are given lie: behind what one has of their level. Null: one has more, or has it for ever. */
export function planGift(
  lots: readonly Lot[],
  { level, days }: Omit<LevelGoods, 'priceFen'>,
  now: Date,
): { readonly startAt: Date; readonly endAt: Date } | null {
  const live = lots.filter(({ endAt, creditedTo }) => creditedTo === null && (endAt === null || endAt > now));
  const kind = kindOf(live, rankOf(level), false);
  if (kind === 'lower' || kind === 'endless') return null;
  const same = live.filter((lot) => rankOf(lot.level) === rankOf(level));
  const startMs = Math.max(now.getTime(), ...same.map(({ endAt }) => endAt?.getTime() ?? 0));
  return { startAt: new Date(startMs), endAt: new Date(startMs + days * DAY_MS) };
}

function kindOf(live: readonly Lot[], rank: number, hasCredit: boolean): MemberPlan {
  if (live.some(({ level }) => rankOf(level) > rank)) return 'lower';
  const same = live.filter(({ level }) => rankOf(level) === rank);
  if (same.some(({ endAt }) => endAt === null)) return 'endless';
  if (hasCredit) return 'upgrade';
  return same.length > 0 ? 'extend' : 'new';
}

/** What is left of a lot, in milliseconds. */
export function leftOf({ startAt, endAt }: Lot, now: Date): number {
  return endAt === null ? 0 : Math.max(0, endAt.getTime() - Math.max(now.getTime(), startAt.getTime()));
}

/** What its unused whole days have cost. */
export function creditOf(lot: Lot, now: Date): number {
  if (lot.days === 0) return 0;
  const unused = Math.min(lot.days, Math.floor(leftOf(lot, now) / DAY_MS));
  return Math.floor((lot.worthFen * unused) / lot.days);
}

export interface MovedLot {
  readonly id: string;
  readonly startAt: Date;
  readonly endAt: Date;
}

/**
 * Where the lots of a level lie when one of them is gone: those behind it come forward, by what was left of it at most, and not onto what the
 * person has besides.
 */
export function closeGap(lots: readonly Lot[], gone: Lot, now: Date): MovedLot[] {
  const { endAt: goneEnd } = gone;
  if (leftOf(gone, now) === 0 || goneEnd === null) return [];
  const moved: MovedLot[] = [];
  let endMs = Math.max(now.getTime(), gone.startAt.getTime());
  for (const { id, level, orderId, creditedTo, startAt, endAt } of lots) {
    if (id === gone.id || creditedTo !== null || endAt === null || rankOf(level) !== rankOf(gone.level)) continue;
    if (orderId === null || startAt < goneEnd) {
      endMs = Math.max(endMs, endAt.getTime());
      continue;
    }
    const startMs = Math.min(endMs, startAt.getTime());
    endMs = startMs + endAt.getTime() - startAt.getTime();
    moved.push({ id, startAt: new Date(startMs), endAt: new Date(endMs) });
  }
  return moved.filter(({ id, startAt }) => lots.some((lot) => lot.id === id && lot.startAt > startAt));
}

/** Where lots lie again that a higher one had taken: one after the other from now on, behind what the person has of their levels. */
export function restoreLots(
  lots: readonly Lot[],
  taken: readonly (Pick<Lot, 'id' | 'level'> & { readonly leftMs: number })[],
  now: Date,
): MovedLot[] {
  const ends = new Map<number, number>();
  for (const { level, endAt, creditedTo } of lots) {
    if (creditedTo !== null) continue;
    const rank = rankOf(level);
    ends.set(rank, Math.max(ends.get(rank) ?? now.getTime(), endAt?.getTime() ?? 0));
  }
  return taken.map(({ id, level, leftMs }) => {
    const startMs = Math.max(now.getTime(), ends.get(rankOf(level)) ?? 0);
    ends.set(rankOf(level), startMs + leftMs);
    return { id, startAt: new Date(startMs), endAt: new Date(startMs + leftMs) };
  });
}
