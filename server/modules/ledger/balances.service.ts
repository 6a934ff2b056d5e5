import type { BalanceAndIntegral } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { sumLines } from './balances.repository';
import { sumEndedPoints } from './lot.service';

/** What people have, read from the ledger's lines. Whatever grants, sells or pays posts lines, and it shows here. */
export interface BalanceService {
  getBalanceAndIntegral(caller: Caller): Promise<BalanceAndIntegral>;
  /** Bytes that were granted besides the level's. */
  findCapacityBytes(reader: Db, userId: Id): Promise<number>;
}

export function createBalances({ db, clock }: { readonly db: Db; readonly clock: Clock }): BalanceService {
  return {
    async getBalanceAndIntegral(caller) {
      const { userId } = requireUser(caller);
      const [sums, ended] = await Promise.all([sumLines(db, userId), sumEndedPoints(db, userId, clock.now())]);
      return { balanceFen: sums.get('money') ?? 0, integral: (sums.get('integral') ?? 0) - ended };
    },
    findCapacityBytes: async (reader, userId) => (await sumLines(reader, userId)).get('capacity') ?? 0,
  };
}
