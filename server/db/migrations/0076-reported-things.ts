import { type Kysely, sql } from 'kysely';

/**
 * [Note: Reported things] A person, an album or a comment is reported once by a person or device; reports of one thing are one matter while that is
 * open. An album that is taken down is there for its owner alone. A sanction forbids somebody to comment, to upload or to come in, until a moment;
 * who may do what asks for it. A legal hold keeps what it is about from being erased, whoever asks for that and however long it lay in the bin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const UID = `uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;

const STATEMENTS = [
  `create table matter_report (
     id bigint generated always as identity primary key,
     matter_id bigint not null references matter (id) on delete cascade,
     thing smallint not null,
     thing_id bigint not null,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     reason smallint not null,
     body text not null,
     created_at timestamptz not null,
     check (num_nonnulls(user_id, device_id) = 1)
   )`,
  `create unique index matter_report_of_user on matter_report (thing, thing_id, user_id) where user_id is not null`,
  `create unique index matter_report_of_device on matter_report (thing, thing_id, device_id) where device_id is not null`,
  `create index matter_report_matter on matter_report (matter_id)`,
  `create index matter_report_user on matter_report (user_id) where user_id is not null`,
  `create index matter_report_device on matter_report (device_id) where device_id is not null`,

  `create table sanction (
     id bigint generated always as identity primary key,
     ${UID},
     user_id bigint not null references app_user (id) on delete cascade,
     kind smallint not null check (kind between 1 and 3),
     until timestamptz not null,
     reason text not null,
     act text not null,
     actor_id bigint not null,
     created_at timestamptz not null,
     lifted_at timestamptz,
     lifted_by bigint
   )`,
  `create index sanction_of_user on sanction (user_id, kind, until) where lifted_at is null`,
  `create index sanction_person on sanction (user_id)`,
  `create index sanction_act on sanction (act)`,

  `alter table album add column taken_down_at timestamptz`,

  `create table legal_hold (
     id bigint generated always as identity primary key,
     ${UID},
     user_id bigint references app_user (id) on delete cascade,
     album_id bigint references album (id) on delete cascade,
     media_id bigint references media (id) on delete cascade,
     reason text not null,
     actor_id bigint not null,
     created_at timestamptz not null,
     lifted_at timestamptz,
     lifted_by bigint,
     check (num_nonnulls(user_id, album_id, media_id) >= 1)
   )`,
  `create index legal_hold_user on legal_hold (user_id) where user_id is not null`,
  `create index legal_hold_album on legal_hold (album_id) where album_id is not null`,
  `create index legal_hold_media on legal_hold (media_id) where media_id is not null`,
];
