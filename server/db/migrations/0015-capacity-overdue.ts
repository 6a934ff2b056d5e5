import { sql, type Kysely } from 'kysely';

/** Since when somebody uses more than he has been given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table capacity_overdue (
    user_id bigint primary key references app_user (id) on delete cascade,
    since timestamptz not null
  )`.execute(db);
}
