import { type Kysely, sql } from 'kysely';

/**
 * What a withdrawal is confirmed by where its payee has to, and the account that it goes from: another one that is set up later knows nothing
 * of it, which says nothing of what has become of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table withdrawal
     add column merchant text not null default '',
     add column confirm_app text not null default '',
     add column confirm_packed text not null default '',
     add check (confirm_packed = '' or confirm_app <> '')`,
];
