import type { BalanceAndIntegral } from '@contract/schemas/user';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { sumLines } from './balances.repository';

/** What people have, read from the ledger's lines. Whatever grants, sells or pays posts lines, and it shows here. */
export interface BalanceService {
  getBalanceAndIntegral(caller: Caller): Promise<BalanceAndIntegral>;
  /** Bytes that were granted besides the level's. */
  findCapacityBytes(reader: Db, userId: Id): Promise<number>;
}

export function createBalances({ db }: { readonly db: Db }): BalanceService {
  return {
    async getBalanceAndIntegral(caller) {
      const sums = await sumLines(db, requireUser(caller).userId);
      return { balanceFen: sums.get('money') ?? 0, integral: sums.get('integral') ?? 0 };
    },
    findCapacityBytes: async (reader, userId) => (await sumLines(reader, userId)).get('capacity') ?? 0,
  };
}
