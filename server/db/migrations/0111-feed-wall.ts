import { type Kysely, sql } from 'kysely';

/** The wall of a feed has its posts' photos beside all of them, unless the operator has arranged it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update album_template set tabs = '{8,20,1,2,4,7}' where number = 12 and tabs = '{8,1,2,4,7}'`.execute(db);
}
