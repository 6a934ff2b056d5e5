import { type Kysely, sql } from 'kysely';

/**
 * What one may bring at once, as the operator keeps it, and orders whose seller is nobody: what is brought is nobody's sale.
 *
 * [Note: Brought money] What somebody has brought can be spent, or goes back to where it came from. It is never withdrawn: otherwise the
 * balance would be a way to send money from one's card to anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table top_up_goods (
     amount_fen bigint primary key check (amount_fen > 0),
     created_at timestamptz not null
   )`,
  `insert into top_up_goods (amount_fen, created_at)
   select fen, now() from unnest(array[1000, 3000, 5000, 10000, 20000]) as fen`,
  `alter table trade_order alter column seller_id drop not null,
     add constraint trade_order_has_seller check ((kind = 6) = (seller_id is null))`,
  `create index trade_order_bought_on on trade_order (buyer_id, created_at)`,
];
