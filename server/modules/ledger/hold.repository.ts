import type { Db, Id, Tx } from '../../db/tables';
import { HOLD_STATE } from './ledger.rules';

export interface HoldRow {
  readonly ownerId: Id;
  readonly amount: number;
  readonly state: number;
}

/** False where the reference is there already. */
export async function insertHold(
  tx: Tx,
  hold: { readonly reference: string; readonly ownerId: Id; readonly amount: number; readonly at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('ledger_hold')
    .values({
      reference: hold.reference,
      owner_id: hold.ownerId,
      amount: hold.amount,
      state: HOLD_STATE.pending,
      made_at: hold.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function findHold(db: Db, reference: string): Promise<HoldRow | null> {
  const row = await db
    .selectFrom('ledger_hold')
    .select(['owner_id as ownerId', 'amount', 'state'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, amount: Number(row.amount) };
}

/** Null where it is not pending. */
export async function endHold(tx: Tx, reference: string, state: number, at: Date): Promise<HoldRow | null> {
  const row = await tx
    .updateTable('ledger_hold')
    .set({ state, ended_at: at })
    .where('reference', '=', reference)
    .where('state', '=', HOLD_STATE.pending)
    .returning(['owner_id as ownerId', 'amount', 'state'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, amount: Number(row.amount) };
}
