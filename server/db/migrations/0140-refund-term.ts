import { type Kysely, sql } from 'kysely';

/**
 * Until when a seller answers what is asked back of him; from then on it counts as agreed. Null: nothing was asked, or it was asked of the
 * platform, whose desk lists it. What waits already has seven days from now: nobody has been told of a term.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table refund add column answer_by timestamptz`,
  `update refund set answer_by = now() + interval '7 days'
   where state = 1 and order_id in (select id from trade_order where seller_id is not null)`,
  `create index refund_overdue on refund (answer_by) where state = 1`,
];
