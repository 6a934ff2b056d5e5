import { type Kysely, sql } from 'kysely';

/**
 * Where a file's time comes from: 0 what the camera wrote, 1 the file's own time, 2 the upload. Of rows of before only those whose time is
 * that of their upload are told apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column taken_from smallint not null default 0 check (taken_from between 0 and 2)`.execute(
    db,
  );
  await sql`update media set taken_from = 2
    where abs(extract(epoch from (taken_local - (created_at at time zone 'Asia/Shanghai')))) < 5`.execute(db);
}
