import { ATTEMPT_STATE, ORDER_STATE, REFUND_STATE } from '@contract/constants/order';
import { findBestDiscount, type DiscountRule, splitByWeight } from '@contract/rules/discount';
import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay, shanghaiTime } from '@contract/rules/shanghai-day';

/** What a line of a tip is called where nothing may be said of a photo. */
export const TIP_TITLE = '打赏';
/** What the one line of brought money is called. */
export const TOP_UP_TITLE = '余额充值';

type Transitions<Event extends string> = Readonly<
  Record<Event, { readonly from: readonly number[]; readonly to: number }>
>;

/**
 * [Note: States of money] What may become of an order, an attempt to pay and a refund. An event that does not fit changes nothing: a
 * channel's notice is then old news, and a person is refused.
 */
export const ORDER_EVENTS = {
  /** The buyer cancels, or its time is over: its channels are closed before it is. */
  giveUp: { from: [ORDER_STATE.unpaid], to: ORDER_STATE.closing },
  close: { from: [ORDER_STATE.closing], to: ORDER_STATE.closed },
  /** Paid after it was closed: it is revived. */
  pay: { from: [ORDER_STATE.unpaid, ORDER_STATE.closing, ORDER_STATE.closed], to: ORDER_STATE.paid },
  refundAll: { from: [ORDER_STATE.paid], to: ORDER_STATE.refunded },
} as const satisfies Transitions<string>;

export const ATTEMPT_EVENTS = {
  open: { from: [ATTEMPT_STATE.made], to: ATTEMPT_STATE.open },
  refuse: { from: [ATTEMPT_STATE.made, ATTEMPT_STATE.open], to: ATTEMPT_STATE.refused },
  close: { from: [ATTEMPT_STATE.made, ATTEMPT_STATE.open], to: ATTEMPT_STATE.closed },
  /** Also what was taken for closed: the channel has the money. */
  pay: {
    from: [ATTEMPT_STATE.made, ATTEMPT_STATE.open, ATTEMPT_STATE.closed, ATTEMPT_STATE.refused],
    to: ATTEMPT_STATE.paid,
  },
} as const satisfies Transitions<string>;

/** A channel may still bring the money. */
export const OPEN_ATTEMPTS: readonly number[] = [ATTEMPT_STATE.made, ATTEMPT_STATE.open];

export const REFUND_EVENTS = {
  decline: { from: [REFUND_STATE.asked], to: REFUND_STATE.declined },
  agree: { from: [REFUND_STATE.asked], to: REFUND_STATE.sending },
  takeBack: { from: [REFUND_STATE.asked], to: REFUND_STATE.takenBack },
  finish: { from: [REFUND_STATE.sending], to: REFUND_STATE.done },
  fail: { from: [REFUND_STATE.sending], to: REFUND_STATE.failed },
  /** The operator has put in order what was in the way. */
  retry: { from: [REFUND_STATE.failed], to: REFUND_STATE.sending },
} as const satisfies Transitions<string>;

export interface PricedGoods {
  readonly priceFen: number;
  /** A discount is for what is sold, not for what is given. */
  readonly isTip?: boolean;
}

export interface PricedLine {
  readonly priceFen: number;
  readonly discountFen: number;
  readonly payableFen: number;
  readonly feeFen: number;
}

export interface PricedOrder<Rule> {
  readonly lines: readonly PricedLine[];
  readonly goodsFen: number;
  readonly discountFen: number;
  readonly payableFen: number;
  readonly feeFen: number;
  readonly rule: Rule | null;
  /** The nearest rule above that so many do not reach yet and that takes off more. */
  readonly next: Rule | null;
}

/** What goods of one album cost together, each line with its share of what the best rule takes off. */
export function priceOrder<Rule extends DiscountRule>(
  goods: readonly PricedGoods[],
  rules: readonly Rule[],
  feePerMille: number,
): PricedOrder<Rule> {
  const sold = goods.filter(({ isTip }) => isTip !== true);
  const soldFen = sumOf(sold.map(({ priceFen }) => priceFen));
  const best = findBestDiscount(rules, soldFen, sold.length);
  const weights = goods.map(({ priceFen, isTip }) => (isTip === true ? 0 : priceFen));
  const lines = toLines(goods, splitByWeight(best?.offFen ?? 0, weights), feePerMille);
  const above = rules.filter(({ minCount }) => minCount > sold.length).sort((a, b) => a.minCount - b.minCount);
  return {
    lines,
    goodsFen: sumOf(goods.map(({ priceFen }) => priceFen)),
    discountFen: best?.offFen ?? 0,
    payableFen: sumOf(lines.map(({ payableFen }) => payableFen)),
    feeFen: sumOf(lines.map(({ feeFen }) => feeFen)),
    rule: best?.rule ?? null,
    next: above.find((rule) => rule.kind !== best?.rule.kind || rule.value > best.rule.value) ?? null,
  };
}

/** Lines for another sum of the order, which is at most what its goods cost. */
export function repriceLines(goods: readonly PricedGoods[], payableFen: number, feePerMille: number): PricedLine[] {
  const prices = goods.map(({ priceFen }) => priceFen);
  return toLines(goods, splitByWeight(sumOf(prices) - payableFen, prices), feePerMille);
}

/** What the seller still has of these lines: without the fee, and without what was given back. */
export function heldOf(
  lines: readonly { readonly payableFen: number; readonly feeFen: number; readonly refundedAt: Date | null }[],
): number {
  return sumOf(lines.map(({ payableFen, feeFen, refundedAt }) => (refundedAt === null ? payableFen - feeFen : 0)));
}

/** In thousandths, in favour of the seller. */
export function feeOf(payableFen: number, feePerMille: number): number {
  return Math.floor((payableFen * feePerMille) / 1_000);
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

const HOUR_MS = 3_600_000;
const STATEMENTS_AT_HOUR = 11;
const STATEMENT_DAYS = 14;

/** Days of Shanghai whose statements channels have by now, the last first: of a day from eleven the next morning on, two weeks back. */
export function listFetchableDays(now: Date): string[] {
  const last = shanghaiDay(now.getTime() - (24 + STATEMENTS_AT_HOUR) * HOUR_MS);
  return Array.from({ length: STATEMENT_DAYS }, (_none, back) => addDays(last, -back));
}

/** The moment, in Shanghai, and random digits. */
export function writeOrderNo(now: Date, randomDigits: string): string {
  return `${shanghaiTime(now).replace(/\D/g, '')}${randomDigits}`;
}

export const ORDER_NO_RANDOM_DIGITS = 10;

/**
 * Of money that was paid from several accounts, what goes back where: those that were spent last are filled first. `returnedFen`: what has
 * gone back before.
 */
export function splitReturn(
  spent: readonly { readonly kind: string; readonly amountFen: number }[],
  returnedFen: number,
  amountFen: number,
): { readonly kind: string; readonly amountFen: number }[] {
  let skip = returnedFen;
  let left = amountFen;
  return spent.flatMap(({ kind, amountFen: has }) => {
    const skipped = Math.min(skip, has);
    skip -= skipped;
    const part = Math.min(left, has - skipped);
    left -= part;
    return part > 0 ? [{ kind, amountFen: part }] : [];
  });
}

function toLines(goods: readonly PricedGoods[], discounts: readonly number[], feePerMille: number): PricedLine[] {
  return goods.map(({ priceFen }, index) => {
    const discountFen = discounts[index] ?? 0;
    const payableFen = priceFen - discountFen;
    return { priceFen, discountFen, payableFen, feeFen: feeOf(payableFen, feePerMille) };
  });
}
