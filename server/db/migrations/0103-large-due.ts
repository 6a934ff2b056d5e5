import { type Kysely, sql } from 'kysely';

/**
 * [Note: Wall first] Of an ordinary JPEG what a wall shows is made first, of a decoding that is shrunk on the way and takes a third of the time;
 * `large_due` says that the largest picture is still to be made, by a job that goes behind everybody's walls. Until then the next smaller one
 * stands in for it, and faces are not looked for. What is due without a job gets one from the sweep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table media add column large_due boolean not null default false',
  'create index media_large_due on media (id) where large_due',
  'drop trigger media_faces_follow on media',
  `create trigger media_faces_follow after update on media for each row
     when (old.is_passed <> new.is_passed or old.legal_status <> new.legal_status or old.album_id <> new.album_id
       or (old.large_due and not new.large_due))
     execute function media_faces_follow()`,
];
