import { type Kysely, sql } from 'kysely';

/**
 * Who has paid for the original of which photo or video: these have it as if it had no price, without a mark, for as long as they may
 * look at it. A row is what was delivered; what was paid, and how, is the order's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table media_purchase (
    media_id bigint not null references media (id) on delete cascade,
    user_id bigint not null references app_user (id) on delete cascade,
    created_at timestamptz not null,
    primary key (media_id, user_id)
  )`.execute(db);
  await sql`create index media_purchase_user on media_purchase (user_id, created_at desc, media_id desc)`.execute(db);
}
