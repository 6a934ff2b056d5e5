import { type Kysely, sql } from 'kysely';

/** With what people answer a message without writing: one a person. A change of it is a change of the message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table chat_reaction (
     message_id bigint not null references chat_message (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     emoji text not null check (char_length(emoji) <= 8),
     created_at timestamptz not null,
     primary key (message_id, user_id)
   )`,
  `create index chat_reaction_user on chat_reaction (user_id)`,
];
