import { type Kysely, sql } from 'kysely';

/** What a level is called, and whether who has it wears its name as a badge: beside what it may, so that all of it is changed in one place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table member_level
     add column name text not null default '' check (length(name) <= 12),
     add column has_badge boolean not null default true`,
  `update member_level set name = given.name, has_badge = given.level <> 'level_10'
     from (values ('level_10', '普通用户'), ('level_20', 'VIP'), ('level_30', '超级VIP'), ('level_40', '摄影师')) as given (level, name)
     where given.level = member_level.level`,
  `alter table member_level alter column name drop default, add constraint member_level_named check (name <> '')`,
];
