import { type Kysely, sql } from 'kysely';

/**
 * What a model made says so on a wall and in the viewer, as its file does: see [Note: Label of made pictures]. Read when its pictures are
 * made. What was ordered here is known without looking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table media add column is_made boolean not null default false',
  `update media set is_made = true from generation_result, generation
     where generation_result.media_id = media.id and generation.id = generation_id and generation.engine = 'model'`,
];
