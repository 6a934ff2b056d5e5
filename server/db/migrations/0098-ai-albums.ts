import { type Kysely, sql } from 'kysely';

/** Albums for what is made can be created: see [Note: Templates] in 0093-album-template. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update album_template set is_offered = true where number between 8 and 11`.execute(db);
}
