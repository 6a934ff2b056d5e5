import { type Kysely, sql } from 'kysely';

/** Permissions of those who are no personnel any more, left by an earlier role, came back with the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update album_user set permissions = '{}' where role in (3, 9) and permissions <> '{}'`.execute(db);
}
