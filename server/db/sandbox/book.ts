import type { Db } from '../tables';

interface Entry {
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  readonly ofNumber: string | null;
  readonly amountFen: number;
  readonly state: 'open' | 'paid' | 'refused' | 'closed' | 'done';
  readonly settlesAt: Date | null;
}

/** The sandbox's books as rows, so that every process sees what was done in another. As `SandboxBook` of the payment adapters. */
export function createSandboxBook(db: Db) {
  return {
    async find(number: string): Promise<Entry | null> {
      const row = await db.selectFrom('sandbox_payment').selectAll().where('number', '=', number).executeTakeFirst();
      if (row === undefined) return null;
      return {
        number,
        kind: row.kind,
        ofNumber: row.of_number,
        amountFen: Number(row.amount_fen),
        state: row.state,
        settlesAt: row.settles_at,
      };
    },

    async add(entry: Entry, now: Date): Promise<void> {
      await db
        .insertInto('sandbox_payment')
        .values({
          number: entry.number,
          kind: entry.kind,
          of_number: entry.ofNumber,
          amount_fen: entry.amountFen,
          state: entry.state,
          settles_at: entry.settlesAt,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async move(
      number: string,
      from: readonly string[],
      to: Pick<Entry, 'state' | 'settlesAt'>,
      now: Date,
    ): Promise<boolean> {
      const rows = await db
        .updateTable('sandbox_payment')
        .set({ state: to.state, settles_at: to.settlesAt, updated_at: now })
        .where('number', '=', number)
        .where(
          'state',
          'in',
          from.map((each) => each as Entry['state']),
        )
        .returning('number')
        .execute();
      return rows.length > 0;
    },
  };
}
