import { type Kysely, sql } from 'kysely';

/**
 * [Note: The rest of a split payment] What is to be split is frozen at the channel as a whole, the platform's own part as well. The last part
 * that goes to a seller lets the rest go. Where none goes last (what was left was given back, or kept back for a debt) it is asked for alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table order_split add column is_last boolean not null default false',
  `alter table pay_attempt
     add column is_split boolean not null default false,
     add column rest_asked_at timestamptz,
     add column rest_free_at timestamptz`,
  'create index pay_attempt_rest on pay_attempt (rest_asked_at nulls first) where is_split and rest_free_at is null',
];
