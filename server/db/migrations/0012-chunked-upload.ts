import { sql, type Kysely } from 'kysely';

/** Uploads in parts, finding files of whatever uploader by their content, and files that move between albums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // One row while a file is being sent for an album; which parts are there, the store knows. The same file again is the same row.
  `create table chunked_upload (
     id bigint generated always as identity primary key,
     uid text not null unique,
     uploader_id bigint not null references app_user (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     storage_type smallint not null,
     store_upload text not null,
     object_key text not null unique,
     md5 text not null,
     size_bytes bigint not null check (size_bytes > 0),
     is_done boolean not null default false,
     created_at timestamptz not null,
     touched_at timestamptz not null,
     unique (uploader_id, album_id, md5, size_bytes)
   )`,
  `create index chunked_upload_album on chunked_upload (album_id)`,
  `create index chunked_upload_touched on chunked_upload (touched_at)`,
  `create index chunked_upload_store on chunked_upload (store_upload)`,

  // Whose files are asked for is decided by the album and the uploader together, so neither leads.
  `create index media_md5 on media (md5, size_bytes) where deleted_at is null and state <> 2`,
  `drop index media_by_md5`,

  // Also for what comes from another album, as for what is uploaded.
  `create trigger media_moved_waits_for_review before update of album_id on media for each row
     when (old.album_id <> new.album_id) execute function media_waits_for_review()`,
];
