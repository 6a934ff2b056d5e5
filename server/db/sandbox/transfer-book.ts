import type { Db } from '../tables';

interface Entry {
  readonly number: string;
  readonly amountFen: number;
  readonly state: 'taken' | 'done' | 'refused';
  readonly settlesAt: Date | null;
}

/** The sandbox's transfers as rows, as `TransferBook` of the payment adapters. */
export function createSandboxTransferBook(db: Db) {
  return {
    async find(number: string): Promise<Entry | null> {
      const row = await db.selectFrom('sandbox_transfer').selectAll().where('number', '=', number).executeTakeFirst();
      if (row === undefined) return null;
      return { number, amountFen: Number(row.amount_fen), state: row.state, settlesAt: row.settles_at };
    },

    async add(entry: Entry, now: Date): Promise<void> {
      await db
        .insertInto('sandbox_transfer')
        .values({
          number: entry.number,
          amount_fen: entry.amountFen,
          state: entry.state,
          settles_at: entry.settlesAt,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async finish(number: string, now: Date): Promise<void> {
      await db
        .updateTable('sandbox_transfer')
        .set({ state: 'done', settles_at: null, updated_at: now })
        .where('number', '=', number)
        .where('state', '=', 'taken')
        .execute();
    },
  };
}
