import { type Kysely, sql } from 'kysely';

/**
 * [Note: Ban marks] Who is banned comes in by no new account either: beside the sanction lie keyed hashes of the phone and of the identities at WeChat
 * and Apple that he had then. They name no row of the person, so that closing the account ends no ban, and go with the ban.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table ban_mark (
     sanction_uid text not null,
     mark bytea not null,
     until timestamptz not null,
     reason text not null,
     primary key (sanction_uid, mark)
   )`,
  `create index ban_mark_mark on ban_mark (mark)`,
  `create index ban_mark_until on ban_mark (until)`,
];
