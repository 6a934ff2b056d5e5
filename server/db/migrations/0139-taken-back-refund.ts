import { type Kysely, sql } from 'kysely';

/** The buyer has taken back what he asked for, before anybody decided (6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund
      drop constraint refund_state_check,
      add constraint refund_state_check check (state between 1 and 6)`.execute(db);
}
