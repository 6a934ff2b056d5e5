import { type Kysely, sql } from 'kysely';

/** What counters are kept for is a run of rows, and an upload in parts is a multipart upload: one word for one thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table media_chunk rename to media_run',
  'alter table media rename column chunk_id to run_id',
  'alter table media_count rename column chunk_id to run_id',
  'alter index media_chunk_rows rename to media_run_rows',
  'alter table chunked_upload rename to multipart_upload',
  'alter index chunked_upload_album rename to multipart_upload_album',
  'alter index chunked_upload_touched rename to multipart_upload_touched',
  'alter index chunked_upload_store rename to multipart_upload_store',
];
