import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';
import { SPENDABLE_KINDS } from './ledger.rules';

/** The sum of a person's lines that can be spent, by asset. An asset without lines is not in the map. */
export async function sumLines(db: Db, ownerId: Id): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_line as line', 'line.account_id', 'account.id')
    .select(['account.asset', sql<string>`sum(line.amount)`.as('amount')])
    .where('account.owner_id', '=', ownerId)
    .where('account.kind', 'in', SPENDABLE_KINDS)
    .groupBy('account.asset')
    .execute();
  return new Map(rows.map((row) => [row.asset, Number(row.amount)]));
}
