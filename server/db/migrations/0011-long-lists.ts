import { type Kysely, sql } from 'kysely';

/** Orders of long lists that had none: what holders hid, and what one person uploaded to an album, the last first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index media_hidden on media (album_id, taken_local desc, id desc) where is_listed and is_hidden`,
  `create index media_own_uploaded on media (album_id, uploader_id, created_at desc, id desc) where is_listed`,
];
