import { type Kysely, sql } from 'kysely';

/**
 * [Note: Operator's desk] What super admins set is kept as it was done (`operator_act`, only added to) and stands in the audit log. Who is to become
 * a super admin, or to be one no longer, is asked for by one and agreed to by another (`admin_change`); the command line needs no second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table operator_act (
     id bigint generated always as identity primary key,
     actor_id bigint not null,
     action text not null,
     about text not null,
     person_id bigint,
     reason text not null,
     at timestamptz not null
   )`,
  `create table admin_change (
     id bigint generated always as identity primary key,
     uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     user_id bigint not null references app_user (id) on delete cascade,
     is_grant boolean not null,
     asked_by bigint not null,
     created_at timestamptz not null,
     decided_by bigint,
     decided_at timestamptz,
     is_agreed boolean,
     check ((decided_at is null) = (is_agreed is null))
   )`,
  `create unique index admin_change_open on admin_change (user_id) where decided_at is null`,
];
