import { type Kysely, sql } from 'kysely';

/**
 * [Note: Admin rights] What a super admin may do at the desk: `moderation`, `finance`, `settings`, `audit` (`app_user.admin_rights`; null: each of
 * them, as of those who were there before). What is asked for names the rights that somebody is to hold; none: to be a super admin no longer.
 * The command line acts without a person, and is written down all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table app_user add column admin_rights text[] check (admin_rights is null or cardinality(admin_rights) > 0)',
  `alter table admin_change add column rights text[] not null default '{}'`,
  `update admin_change set rights = array['moderation', 'finance', 'settings', 'audit'] where is_grant`,
  'alter table admin_change drop column is_grant',
  'alter table operator_act alter column actor_id drop not null',
];
