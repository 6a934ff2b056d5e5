import { MEMBER_EXPIRY_WARNING_DAYS, MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';
import { formatDate } from './format/format-date';

const DAY_MS = 86_400_000;

export interface MembershipEnd {
  /** 会员还剩6天到期 */
  readonly text: string;
  /** Within the days of the warning. */
  readonly isSoon: boolean;
}

/** Any other key counts as VIP; `common` and none at all are the ordinary level. */
export function toMemberLevel(typeKey: string): MemberLevel {
  if (typeKey === '' || typeKey === 'common') return 'level_10';
  return MEMBER_LEVELS.find((level) => level === typeKey) ?? 'level_20';
}

/** Null: an ordinary level, one without an end, or one that has ended. A part of a day counts as a day. */
export function describeMembershipEnd(typeKey: string, endTimeMs: number | null, nowMs: number): MembershipEnd | null {
  if (endTimeMs === null || endTimeMs <= nowMs || toMemberLevel(typeKey) === 'level_10') return null;
  const days = Math.ceil((endTimeMs - nowMs) / DAY_MS);
  if (days <= MEMBER_EXPIRY_WARNING_DAYS) return { text: `会员还剩${days}天到期`, isSoon: true };
  return { text: `会员还剩${days}天，${formatDate(endTimeMs, nowMs)}到期`, isSoon: false };
}
