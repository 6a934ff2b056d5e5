import { type Kysely, sql } from 'kysely';

/** Somebody has marked a conversation to be read later, whatever of it has been read. Reading on, or opening it, takes that back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_member add column is_marked_unread boolean not null default false`.execute(db);
}
