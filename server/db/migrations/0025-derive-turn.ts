import { type Kysely, sql } from 'kysely';

/** Where the last of somebody's waiting files ends in a lane: see [Note: Turns] in derive-turn.rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table derive_turn (
    lane smallint not null check (lane between 1 and 3),
    owner_id bigint not null references app_user (id) on delete cascade,
    ends_at bigint not null,
    primary key (lane, owner_id)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index derive_turn_last on derive_turn (lane, ends_at desc)`.execute(db);
}
