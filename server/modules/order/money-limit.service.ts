import { MONEY_AGE } from '@contract/constants/balance';
import { MONEY_ERRORS } from '@contract/money-errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { startOfDay } from '../session/session.rules';
import { findSaidBirthday, type LimitedMoney, lockPayer, sumOrdered } from './money-limit.repository';
import { isYounger } from './money-limit.rules';

/** How much one person gives and brings in a day, and from which age. */
export interface MoneyLimitService {
  /** By the certification, otherwise by what the person says. A person who says nothing is assumed to be old enough. */
  isMinor(userId: Id): Promise<boolean>;
  /** Refuses with MONEY_MINOR. */
  requireAdult(userId: Id): Promise<void>;
  findLeft(userId: Id, what: LimitedMoney): Promise<number>;
  /** Of one person so that his orders come one after the other: they are counted before they are written. */
  lock(tx: Tx, userId: Id): Promise<void>;
  /** The person is locked, and stays so until the order is written. Refuses with MONEY_DAY. */
  requireLeft(tx: Tx, userId: Id, what: LimitedMoney, amountFen: number): Promise<void>;
}

export interface MoneyLimitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dayFen: Readonly<Record<LimitedMoney, number>>;
  readonly findCertifiedBirthday: (userId: Id) => Promise<string | null>;
}

export function createMoneyLimits(deps: MoneyLimitDeps): MoneyLimitService {
  const { db, clock, dayFen } = deps;

  async function isMinor(userId: Id): Promise<boolean> {
    const birthday = (await deps.findCertifiedBirthday(userId)) ?? (await findSaidBirthday(db, userId));
    return birthday !== null && isYounger(MONEY_AGE, birthday, shanghaiDay(clock.now()));
  }
  const leftOf = async (reader: Db, userId: Id, what: LimitedMoney): Promise<number> =>
    Math.max(0, dayFen[what] - (await sumOrdered(reader, userId, what, startOfDay(clock.now()))));

  return {
    isMinor,
    async requireAdult(userId) {
      if (await isMinor(userId)) throw refuse(MONEY_ERRORS.MONEY_MINOR);
    },
    findLeft: (userId, what) => leftOf(db, userId, what),
    lock: lockPayer,
    async requireLeft(tx, userId, what, amountFen) {
      if (amountFen > (await leftOf(tx, userId, what))) throw refuse(MONEY_ERRORS.MONEY_DAY);
    },
  };
}
