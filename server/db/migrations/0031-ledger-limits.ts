import { type Kysely, sql } from 'kysely';

/**
 * [Note: Limited accounts] An account with a floor keeps its total in its row, and the database refuses the line that would bring it
 * below: two that spend at once wait for each other, and the second is refused. Accounts without a floor, which are the platform's own and
 * touched by everybody's postings, keep none: nobody waits for their row, and their total is the sum of their lines.
 *
 * A posting also keeps what it says, so that the same reference with another body is found out, and which one it takes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table ledger_account
     add column balance bigint not null default 0,
     add column floor bigint,
     add constraint ledger_account_floor check (floor is null or balance >= floor)`,
  `alter table ledger_posting
     add column body text not null default '',
     add column reverses_id bigint unique references ledger_posting (id)`,
  `create function ledger_line_is_counted() returns trigger language plpgsql as $$
   begin
     update ledger_account set balance = balance + new.amount where id = new.account_id and floor is not null;
     return null;
   end $$`,
  `create trigger ledger_line_counted after insert on ledger_line
     for each row execute function ledger_line_is_counted()`,
];
