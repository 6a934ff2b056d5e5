import { type Kysely, sql } from 'kysely';

/**
 * An answer of the assistant may be reported by whoever asked for it, who is the matter's person: nobody else has said anything. What the desk
 * reads is sealed: the question and the answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table matter drop constraint matter_thing_check`,
  `alter table matter add constraint matter_thing_check check (thing between 1 and 8)`,
  `alter table matter drop constraint matter_message_named`,
  `alter table matter add constraint matter_message_named check ((thing in (4, 8)) = (chat_message_id is not null))`,
];
