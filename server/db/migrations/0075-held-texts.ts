import { type Kysely, sql } from 'kysely';

/**
 * [Note: Held texts] A text with a word of the level `hold` is shown to its author alone until the desk passes it. A comment has a standing: shown,
 * waiting, removed; only what is shown is counted. Of an album's name and description everybody has the words covered with `*`, and what was
 * written waits in `album_text_wait`. Both come to the desk by triggers, as a matter: what it decides about that is no photo or video. Words that
 * are new, or have got another level, are held against everything that is stored; what they find becomes a matter too. A group of words that is
 * removed keeps its rows, so that it comes back as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table word_group drop constraint word_group_level_check, add constraint word_group_level_check check (level between 1 and 4),
     drop constraint word_group_name_key, add column removed_at timestamptz`,
  `create unique index word_group_name on word_group (name) where removed_at is null`,
  `alter table word drop constraint word_level_check, add constraint word_level_check check (level between 0 and 4),
     add column is_scanned boolean not null default false`,
  `create index word_unscanned on word (id) where not is_scanned`,
  // What has been said of them since counts; of what was stored before, the next scan tells.
  `create function word_scan_again() returns trigger language plpgsql as $$
   begin
     update word set is_scanned = false where group_id = new.id and level = 0 and is_scanned;
     return null;
   end $$`,
  `create trigger word_scan_again after update of level on word_group for each row
     when (old.level <> new.level) execute function word_scan_again()`,

  `alter table comment add column standing smallint not null default 0 check (standing between 0 and 2)`,
  `create or replace function comment_counted() returns trigger language plpgsql as $$
   declare step integer := case when tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.standing <> 0) then -1 else 1 end;
   declare about comment := case tg_op when 'DELETE' then old else new end;
   begin
     if about.media_id is not null then
       update media set comment_count = comment_count + step where id = about.media_id;
     end if;
     if about.parent_id is not null then
       update comment set reply_count = reply_count + step where id = about.parent_id;
     end if;
     return null;
   end $$`,
  `drop trigger comment_counted on comment`,
  `create trigger comment_came after insert on comment for each row when (new.standing = 0) execute function comment_counted()`,
  `create trigger comment_went after delete on comment for each row when (old.standing = 0) execute function comment_counted()`,
  `create trigger comment_stands after update of standing on comment for each row
     when ((old.standing = 0) <> (new.standing = 0)) execute function comment_counted()`,

  `create table matter (
     id bigint generated always as identity primary key,
     uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     cause smallint not null check (cause between 1 and 4),
     thing smallint not null check (thing between 1 and 3),
     field text not null default '',
     user_id bigint not null references app_user (id) on delete cascade,
     album_id bigint references album (id) on delete cascade,
     comment_id bigint references comment (id) on delete cascade,
     body text not null default '',
     words text[] not null default '{}',
     state smallint not null default 0 check (state between 0 and 4),
     created_at timestamptz not null default now(),
     decided_at timestamptz,
     before_state text not null default '{}',
     check ((state = 0) = (decided_at is null)),
     check ((thing = 2) <= (album_id is not null)),
     check ((thing = 3) = (comment_id is not null))
   )`,
  `create unique index matter_open on matter (
     thing, coalesce(comment_id, case when thing = 1 then user_id else album_id end), field, cause) where state = 0`,
  `create index matter_of_user on matter (user_id)`,
  `create index matter_of_album on matter (album_id) where album_id is not null`,
  `create index matter_of_comment on matter (comment_id) where comment_id is not null`,
  `create index matter_waiting on matter (id) where state = 0`,
  `create index matter_decided on matter (decided_at desc, id desc) where state <> 0`,

  `create table matter_decision (
     id bigint generated always as identity primary key,
     act text not null,
     rule text not null,
     matter_uid text not null,
     matter_id bigint not null,
     cause smallint not null,
     thing smallint not null,
     user_id bigint not null,
     actor_id bigint not null,
     verdict smallint not null,
     reason text not null,
     at timestamptz not null
   )`,
  `create index matter_decision_act on matter_decision (act)`,
  `create index matter_decision_matter on matter_decision (matter_id)`,
  `create trigger matter_decision_kept before update or delete on matter_decision
     for each row execute function moderation_decision_kept()`,

  `create function comment_waits_at_desk() returns trigger language plpgsql as $$
   begin
     insert into matter (cause, thing, user_id, album_id, comment_id, body)
     values (2, 3, new.author_id, new.album_id, new.id, new.body) on conflict do nothing;
     return null;
   end $$`,
  `create trigger comment_waits_at_desk after insert on comment for each row
     when (new.standing = 1) execute function comment_waits_at_desk()`,

  `create table album_text_wait (
     album_id bigint not null references album (id) on delete cascade,
     field text not null check (field in ('name', 'description')),
     author_id bigint not null references app_user (id) on delete cascade,
     body text not null,
     shown text not null,
     written_at timestamptz not null,
     primary key (album_id, field)
   )`,
  `create index album_text_wait_author on album_text_wait (author_id)`,
  `create function album_text_waits() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       update matter set state = 4, decided_at = now()
       where cause = 2 and thing = 2 and album_id = old.album_id and field = old.field and state = 0;
       return null;
     end if;
     update matter set body = new.body, user_id = new.author_id
     where cause = 2 and thing = 2 and album_id = new.album_id and field = new.field and state = 0;
     if not found then
       insert into matter (cause, thing, field, user_id, album_id, body)
       values (2, 2, new.field, new.author_id, new.album_id, new.body);
     end if;
     return null;
   end $$`,
  `create trigger album_text_waits after insert or update or delete on album_text_wait
     for each row execute function album_text_waits()`,
];
