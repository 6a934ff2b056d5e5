import { MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';
import type { Db, Id, Tx } from '../../db/tables';
import { insertLot, listLots, lockPerson } from './membership.repository';
import { planGift } from './membership.rules';

/** Nobody else changes this person's levels before the transaction ends. False: there is no such person. */
export function lockMember(tx: Tx, userId: Id): Promise<boolean> {
  return lockPerson(tx, userId);
}

export interface GivenDays {
  readonly userId: Id;
  readonly level: MemberLevel;
  readonly days: number;
  readonly now: Date;
}

/**
 * Days of a level that were not paid for: they are worth nothing when a higher one is bought. Answers their end. Null: the person has more,
 * or has it for ever. The person is locked.
 */
export async function giveDays(tx: Tx, { userId, level, days, now }: GivenDays): Promise<Date | null> {
  const planned = planGift(await listLots(tx, userId), { level, days }, now);
  if (planned === null) return null;
  await insertLot(tx, { userId, orderId: null, level, days, worthFen: 0, ...planned, now });
  return planned.endAt;
}

/** Levels of which days would be of use to somebody. */
export async function findUsefulLevels(db: Db, userId: Id, now: Date): Promise<MemberLevel[]> {
  const lots = await listLots(db, userId);
  return MEMBER_LEVELS.filter((level) => planGift(lots, { level, days: 1 }, now) !== null);
}
