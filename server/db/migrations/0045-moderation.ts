import { type Kysely, sql } from 'kysely';

/**
 * [Note: Legal status] What has been reported, appealed against or uploaded again is a case; a case is decided once. A status of a photo or
 * video follows from decisions, which are only ever added: taking one back is another decision. They name nothing with a key, because they
 * outlive what they were about. Whatever changes a status, the wall gets a new version and who has the album open is told: by a trigger, as
 * what is hidden is. The same bytes as those of something that was taken down wait for a decision when they come again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table moderation_case (
     id bigint generated always as identity primary key,
     uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     kind smallint not null check (kind between 1 and 3),
     media_id bigint not null references media (id) on delete cascade,
     before_status smallint not null,
     state smallint not null default 0 check (state between 0 and 4),
     created_at timestamptz not null default now(),
     decided_at timestamptz,
     check ((state = 0) = (decided_at is null))
   )`,
  `create unique index moderation_case_open on moderation_case (kind, media_id) where state = 0`,
  `create index moderation_case_media on moderation_case (media_id)`,
  `create index moderation_case_decided on moderation_case (kind, decided_at desc, id desc) where state <> 0`,
  `create index moderation_case_waiting on moderation_case (kind, id) where state = 0`,

  `create table moderation_report (
     id bigint generated always as identity primary key,
     case_id bigint not null references moderation_case (id) on delete cascade,
     media_id bigint not null references media (id) on delete cascade,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     reason smallint not null,
     body text not null,
     created_at timestamptz not null,
     check (num_nonnulls(user_id, device_id) = 1)
   )`,
  `create unique index moderation_report_of_user on moderation_report (media_id, user_id) where user_id is not null`,
  `create unique index moderation_report_of_device on moderation_report (media_id, device_id) where device_id is not null`,
  `create index moderation_report_case on moderation_report (case_id)`,
  `create index moderation_report_user on moderation_report (user_id) where user_id is not null`,
  `create index moderation_report_device on moderation_report (device_id) where device_id is not null`,

  `create table moderation_appeal (
     case_id bigint primary key references moderation_case (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     body text not null,
     created_at timestamptz not null
   )`,
  `create index moderation_appeal_user on moderation_appeal (user_id)`,

  `create table moderation_decision (
     id bigint generated always as identity primary key,
     act text not null,
     rule text not null,
     version smallint not null,
     case_uid text not null,
     case_id bigint not null,
     media_id bigint not null,
     media_uid text not null,
     actor_id bigint not null,
     verdict smallint not null,
     reason text not null,
     from_status smallint not null,
     to_status smallint not null,
     at timestamptz not null
   )`,
  `create index moderation_decision_act on moderation_decision (act)`,
  `create index moderation_decision_media on moderation_decision (media_id, id desc)`,
  `create index moderation_decision_actor on moderation_decision (actor_id)`,
  `create function moderation_decision_kept() returns trigger language plpgsql as $$
   begin
     raise exception 'a decision is never changed';
   end $$`,
  `create trigger moderation_decision_kept before update or delete on moderation_decision
     for each row execute function moderation_decision_kept()`,

  `create index stored_object_sha256 on stored_object (sha256)`,
  `create index media_illegal on media (object_id) where legal_status = 1`,
  `create function media_bytes_wait() returns trigger language plpgsql as $$
   begin
     if new.object_id is not null and new.legal_status = 0 and exists (
       select from stored_object as own
       join stored_object as same on same.sha256 = own.sha256
       join media on media.object_id = same.id and media.legal_status = 1
       where own.id = new.object_id
     ) then
       new.legal_status := 7;
     end if;
     return new;
   end $$`,
  `create trigger media_bytes_wait before insert on media for each row execute function media_bytes_wait()`,
  `create function media_waits_at_desk() returns trigger language plpgsql as $$
   begin
     insert into moderation_case (kind, media_id, before_status) values (3, new.id, 0);
     return null;
   end $$`,
  `create trigger media_waits_at_desk after insert on media for each row
     when (new.legal_status = 7) execute function media_waits_at_desk()`,

  `create function media_status_told() returns trigger language plpgsql as $$
   begin
     update wall_version set version = nextval('wall_version_number') where album_id = new.album_id;
     insert into live_event (album_id, media_id, media_uid, is_added)
     values (new.album_id, new.id, new.uid, new.legal_status = 0);
     perform pg_notify('live_album', new.album_id::text);
     return null;
   end $$`,
  `create trigger media_status_told after update of legal_status on media for each row
     when (old.legal_status <> new.legal_status and old.is_visible and new.is_visible) execute function media_status_told()`,
];
