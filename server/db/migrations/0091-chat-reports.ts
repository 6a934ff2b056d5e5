import { type Kysely, sql } from 'kysely';

/**
 * What was said in a chat, and a group, may be reported by who is in it. What the desk reads is sealed when it is reported: the message with
 * five on either side, as a text of the matter, whatever becomes of them afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table matter drop constraint matter_thing_check`,
  `alter table matter add constraint matter_thing_check check (thing between 1 and 5)`,
  `alter table matter add column chat_message_id bigint references chat_message (id) on delete cascade`,
  `alter table matter add column chat_id bigint references chat_conversation (id) on delete cascade`,
  `alter table matter add constraint matter_message_named check ((thing = 4) = (chat_message_id is not null))`,
  `alter table matter add constraint matter_group_named check ((thing = 5) = (chat_id is not null))`,
  `create index matter_of_message on matter (chat_message_id) where chat_message_id is not null`,
  `create index matter_of_chat on matter (chat_id) where chat_id is not null`,
  `drop index matter_open`,
  `create unique index matter_open on matter (
     thing, coalesce(comment_id, chat_message_id, chat_id, case when thing = 1 then user_id else album_id end), field, cause)
     where state = 0`,
];
