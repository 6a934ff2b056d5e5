import {
  DISCOUNT_KIND,
  ORDER_KIND,
  ORDER_STATE,
  type OrderKind,
  type OrderState,
  OWN_KINDS,
} from '@contract/constants/order';
import type { DiscountRule } from '@contract/rules/discount';
import { formatDateTime } from './format/format-date';
import { formatFen } from './format/format-money';

export interface OrderWordFacts {
  readonly kind: number;
  readonly state: number;
  readonly deliveredAt: number;
  readonly refundedFen: number;
  readonly isRefundAsked: boolean;
}

export const ORDER_STATE_NAMES: Readonly<Record<OrderState, string>> = {
  [ORDER_STATE.unpaid]: '待付款',
  [ORDER_STATE.closing]: '正在关闭',
  [ORDER_STATE.closed]: '已关闭',
  [ORDER_STATE.paid]: '已付款',
  [ORDER_STATE.refunded]: '已退款',
};

/** How it stands, in a word or two. */
export function describeOrderState({ state, deliveredAt, refundedFen, isRefundAsked }: OrderWordFacts): string {
  switch (state) {
    case ORDER_STATE.unpaid:
    case ORDER_STATE.closing:
    case ORDER_STATE.closed:
    case ORDER_STATE.refunded:
      return ORDER_STATE_NAMES[state];
    default:
      if (isRefundAsked) return '退款待处理';
      if (refundedFen > 0) return '部分已退款';
      return deliveredAt > 0 ? '已完成' : '已付款';
  }
}

/** What becomes of a refund that its seller does not answer. Empty: it waits for none. */
export function describeRefundTerm(answerBy: number, nowMs: number, isSeller: boolean): string {
  return answerBy === 0 ? '' : `${isSeller ? '' : '卖家'}${formatDateTime(answerBy, nowMs)}前未处理将自动退款`;
}

/** What it is of. */
export function describeOrder({
  kind,
  count,
  albumName,
}: {
  readonly kind: number;
  readonly count: number;
  readonly albumName: string;
}): string {
  switch (kind) {
    case ORDER_KIND.personTip:
      return '打赏';
    case ORDER_KIND.topUp:
      return '余额充值';
    case ORDER_KIND.membership:
      return '会员';
    case ORDER_KIND.capacity:
      return '容量';
    case ORDER_KIND.mediaTip:
      return `打赏 · ${albumName}`;
    case ORDER_KIND.mediaAndTip:
      return `照片和打赏 · ${albumName}`;
    default:
      return `${albumName} · ${count}件`;
  }
}

/** The same among others: what the platform sells goes by its own name. */
export function nameOrder(order: {
  readonly kind: OrderKind;
  readonly count: number;
  readonly albumName: string;
  readonly lines: readonly { readonly title: string }[];
}): string {
  const title = OWN_KINDS.includes(order.kind) ? order.lines[0]?.title : undefined;
  return title || describeOrder(order);
}

/** 满3件9折, 满3件减￥1.50 */
export function describeDiscount({ minCount, kind, value }: DiscountRule): string {
  return kind === DISCOUNT_KIND.percent
    ? `满${minCount}件${(100 - value) / 10}折`
    : `满${minCount}件减${formatFen(value)}`;
}

/** Stands in the place of a picture. */
export const ORDER_ICONS = {
  [ORDER_KIND.media]: 'images',
  [ORDER_KIND.album]: 'images',
  [ORDER_KIND.mediaTip]: 'heart',
  [ORDER_KIND.personTip]: 'heart',
  [ORDER_KIND.mediaAndTip]: 'images',
  [ORDER_KIND.topUp]: 'receipt-text',
  [ORDER_KIND.membership]: 'crown',
  [ORDER_KIND.capacity]: 'hard-drive',
} as const satisfies Readonly<Record<OrderKind, string>>;
