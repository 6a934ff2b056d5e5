import type { MemberPlan } from '@contract/constants/user';
import { formatDate } from './format/format-date';
import { formatFen } from './format/format-money';
import type { MemberCause } from './member-routes';

/** Why one was led to the levels. */
export const CAUSE_WORDS: Readonly<Record<MemberCause, string>> = {
  photo: '有照片超过了现在的大小限制，升级后可以传更大的照片',
  video: '有视频超过了现在的大小限制，升级后可以传更大的视频',
  capacity: '存储空间不够用了，升级后空间更大',
};

/** On the button. */
export const PLAN_VERBS: Readonly<Record<MemberPlan, string>> = {
  new: '开通',
  extend: '续费',
  upgrade: '升级',
  lower: '已有更高等级',
  endless: '已长期有效',
};

export interface SoldLevel {
  readonly plan: MemberPlan;
  readonly days: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly priceFen: number;
  readonly payableFen: number;
}

/** 从6月14日续到7月14日; 到6月14日，抵扣￥10.00 */
export function describeSold({ plan, startTime, endTime, priceFen, payableFen }: SoldLevel, nowMs: number): string {
  const end = formatDate(endTime, nowMs);
  if (plan === 'lower' || plan === 'endless') return PLAN_VERBS[plan];
  if (plan === 'extend') return `从${formatDate(startTime, nowMs)}续到${end}`;
  return payableFen < priceFen ? `到${end}，剩余会员抵扣${formatFen(priceFen - payableFen)}` : `到${end}`;
}

/** 30天; 1年 */
export function describeDays(days: number): string {
  return days > 0 && days % 365 === 0 ? `${days / 365}年` : `${days}天`;
}

/** 2月3日至3月5日; 2月3日起长期有效 */
export function describePeriod(startTime: number, endTime: number | null, nowMs: number): string {
  const start = formatDate(startTime, nowMs);
  return endTime === null ? `${start}起长期有效` : `${start}至${formatDate(endTime, nowMs)}`;
}
