import { type Kysely, sql } from 'kysely';

/**
 * [Note: Assistant] Each person has at most one conversation with the assistant; its questions are messages like any other, its answers
 * messages of the type `answer` that nobody has sent. While one is being written its text stands in `assistant_answer` alone, and whoever
 * reads the message gets it from there; that it has begun and that it has ended are changes of the message like any other. Only the process
 * that writes an answer says so in `beat_at`: one that has not been heard of for a while is gone, and what it wrote is broken off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table chat_conversation drop constraint chat_conversation_kind_check`,
  `alter table chat_conversation add constraint chat_conversation_kind_check check (kind in (1, 2, 40))`,
  `create table assistant_person (
     user_id bigint primary key references app_user (id) on delete cascade,
     conversation_id bigint not null unique references chat_conversation (id) on delete cascade,
     agreed_at timestamptz
   )`,
  `create table assistant_answer (
     message_id bigint primary key references chat_message (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     question_id bigint references chat_message (id) on delete set null,
     state smallint not null default 0 check (state between 0 and 4),
     body text not null default '',
     reason text not null default '',
     is_model boolean not null,
     steps jsonb not null default '[]',
     cards jsonb not null default '[]',
     asked_at timestamptz not null,
     beat_at timestamptz not null,
     ended_at timestamptz
   )`,
  `create unique index assistant_answer_writing on assistant_answer (user_id) where state = 0`,
  `create index assistant_answer_user on assistant_answer (user_id)`,
  `create index assistant_answer_beat on assistant_answer (beat_at) where state = 0`,
  `create index assistant_answer_question on assistant_answer (question_id) where question_id is not null`,
  // What was asked counts for its day, also when the answer is written anew or gone.
  `create table assistant_asked (
     user_id bigint not null references app_user (id) on delete cascade,
     day date not null,
     count integer not null check (count > 0),
     primary key (user_id, day)
   )`,
];
