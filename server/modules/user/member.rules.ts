import { MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';

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

/**
 * The period that counts now: of those that have begun and not ended one of the highest level, and of these the one that ends last. Its end
 * is that of the periods of its level which follow it without a gap.
 */
export function membershipAt(
  periods: readonly MembershipPeriod[],
  now: Date,
): Membership & { readonly startTime: Date | null } {
  const [current] = periods
    .filter(({ startAt, endAt }) => startAt <= now && (endAt === null || endAt > now))
    .sort((a, b) => rankOf(b.level) - rankOf(a.level) || endOf(b) - endOf(a));
  if (current === undefined) return ORDINARY;
  const following = periods
    .filter(({ level, startAt }) => rankOf(level) === rankOf(current.level) && startAt > current.startAt)
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime());
  let last = current;
  for (const next of following) {
    if (next.startAt.getTime() <= endOf(last) && endOf(next) > endOf(last)) last = next;
  }
  return { key: current.level, endTime: last.endAt, startTime: current.startAt };
}

const endOf = ({ endAt }: MembershipPeriod): number => endAt?.getTime() ?? Infinity;

/** Higher is more. */
export function rankOf(key: string): number {
  return MEMBER_LEVELS.indexOf(memberLevelOfKey(key));
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

/** What the levels are called, and whose name is worn. */
export type NamedLevels = Readonly<Record<MemberLevel, { readonly name: string; readonly hasBadge: boolean }>>;

export interface MemberView {
  readonly level: MemberLevel;
  readonly name: string;
  /** Empty: none is worn. */
  readonly badge: string;
  /** Null where there is nothing to end, which an ended membership has not either. */
  readonly endTime: Date | null;
}

export function toMemberView(membership: Membership, levels: NamedLevels, now: Date): MemberView {
  const level = memberLevelAt(membership, now);
  const { name, hasBadge } = levels[level];
  const endTime = hasEnded(membership, now) ? null : membership.endTime;
  return { level, name, badge: hasBadge ? name : '', endTime };
}

function hasEnded({ endTime }: Membership, now: Date): boolean {
  return endTime !== null && endTime.getTime() <= now.getTime();
}
