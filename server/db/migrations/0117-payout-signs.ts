import { type Kysely, sql } from 'kysely';

/** [Note: Signed payouts] A withdrawal that waits for a review is sent once two administrators have signed it; who they were is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table withdrawal add column first_by bigint, add column second_by bigint,
     add constraint withdrawal_signed_by_two check (second_by is null or second_by <> first_by)`,
];
