import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';

export interface Membership {
  readonly key: string;
  /** Null: without an end. */
  readonly endTime: Date | null;
}

/** What a person was given once. */
export interface MembershipPeriod {
  readonly level: string;
  readonly startAt: Date;
  /** Null: without an end. */
  readonly endAt: Date | null;
}

/** The level that everybody has. */
export const ORDINARY: Membership & { readonly startTime: null } = { key: 'level_10', endTime: null, startTime: null };

/** The period that counts now: of those that have begun and not ended the one that began last. */
export function membershipAt(
  periods: readonly MembershipPeriod[],
  now: Date,
): Membership & { readonly startTime: Date | null } {
  const [current] = periods
    .filter(({ startAt, endAt }) => startAt <= now && (endAt === null || endAt > now))
    .sort((a, b) => b.startAt.getTime() - a.startAt.getTime());
  if (current === undefined) return ORDINARY;
  return { key: current.level, endTime: current.endAt, startTime: current.startAt };
}

const COMMON_KEY = 'common';
const LOWEST: MemberLevel = 'level_10';
const VIP: MemberLevel = 'level_20';

/** `common` is the ordinary level, and a key that nobody knows counts as VIP (the specification, section 3). */
export function memberLevelOfKey(key: string): MemberLevel {
  if (key === COMMON_KEY) return LOWEST;
  return MEMBER_LEVELS.find((level) => level === key) ?? VIP;
}

/** The level that counts now: a membership that has ended is the ordinary one. */
export function memberLevelAt(membership: Membership, now: Date): MemberLevel {
  return hasEnded(membership, now) ? LOWEST : memberLevelOfKey(membership.key);
}

export interface MemberView {
  readonly level: MemberLevel;
  readonly name: string;
  /** Null where there is nothing to end, which an ended membership has not either. */
  readonly endTime: Date | null;
}

export function toMemberView(membership: Membership, now: Date): MemberView {
  const level = memberLevelAt(membership, now);
  return { level, name: MEMBER_LEVEL_NAMES[level], endTime: hasEnded(membership, now) ? null : membership.endTime };
}

function hasEnded({ endTime }: Membership, now: Date): boolean {
  return endTime !== null && endTime.getTime() <= now.getTime();
}
