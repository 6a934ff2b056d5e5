import { sql, type Kysely } from 'kysely';

/** Comments, collects, events, essence, remarks, the bin, what cameras wrote, search, statistics, live albums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MEDIA, ...INTERACTION, ...SEARCH, ...STATISTICS, ...LIVE]) {
    await sql.raw(statement).execute(db);
  }
}

const MEDIA = [
  `alter table media
     add column is_essence boolean not null default false,
     add column remark text not null default '' check (char_length(remark) <= 140),
     add column collect_count integer not null default 0 check (collect_count >= 0),
     add column comment_count integer not null default 0 check (comment_count >= 0),
     add column deleted_by bigint references app_user (id) on delete set null`,
  // The hot lists: what nobody likes is not in them, so these stay small.
  `create index media_hot_visible on media (album_id, like_count desc, id desc) where is_visible and like_count > 0`,
  `create index media_hot_listed on media (album_id, like_count desc, id desc) where is_listed and like_count > 0`,
  `create index media_kind_hot_visible on media (album_id, kind, like_count desc, id desc) where is_visible and like_count > 0`,
  `create index media_kind_hot_listed on media (album_id, kind, like_count desc, id desc) where is_listed and like_count > 0`,
  `create index media_essence_visible on media (album_id, taken_local desc, id desc) where is_visible and is_essence`,
  `create index media_essence_listed on media (album_id, taken_local desc, id desc) where is_listed and is_essence`,
  `create index media_label_essence_visible on media (label_id, taken_local desc, id desc) where is_visible and is_essence and label_id is not null`,
  `create index media_label_essence_listed on media (label_id, taken_local desc, id desc) where is_listed and is_essence and label_id is not null`,
  `create index media_uploaded on media (album_id, created_at desc, id desc) where is_listed`,
  `create index media_size on media (album_id, size_bytes desc, id desc) where is_listed`,
  `create index media_uploader_taken on media (uploader_id, taken_local desc, id desc) where is_listed`,
  `create index media_uploader_hot on media (uploader_id, like_count desc, id desc) where is_listed and like_count > 0`,
  `create index media_bin on media (album_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index media_bin_own on media (deleted_by, deleted_at desc, id desc) where deleted_at is not null`,
  `create index media_deleter on media (deleted_by) where deleted_by is not null`,
  `create index album_bin on album (owner_id, deleted_at desc) where deleted_at is not null`,
  // From then on it is not restored any more.
  `alter table album add column erasing_at timestamptz`,
  `create index album_deleted on album (deleted_at) where deleted_at is not null`,

  // Empty texts and nulls: the camera wrote nothing.
  `create table media_exif (
     media_id bigint primary key references media (id) on delete cascade,
     camera text not null,
     lens text not null,
     exposure_time text not null,
     f_number double precision,
     iso integer,
     focal_length double precision,
     latitude double precision,
     longitude double precision,
     check ((latitude is null) = (longitude is null))
   )`,

  // What a link opens, and for whom. Asked again when it is opened.
  `create table download_ticket (
     uid text primary key,
     holder jsonb not null,
     quality smallint not null,
     media_ids bigint[] not null,
     file_name text not null,
     is_zip boolean not null,
     expires_at timestamptz not null
   )`,
  `create index download_ticket_expiry on download_ticket (expires_at)`,
];

const INTERACTION = [
  `create table media_collect (
     media_id bigint not null references media (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     primary key (media_id, user_id)
   )`,
  `create index media_collect_user on media_collect (user_id, created_at desc, media_id desc)`,
  `create table album_collect (
     album_id bigint not null references album (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     primary key (album_id, user_id)
   )`,
  `create index album_collect_user on album_collect (user_id, created_at desc, album_id desc)`,

  // A reply hangs on a comment, never on a reply; reply_to says whom it answers.
  `create table comment (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     media_id bigint references media (id) on delete cascade,
     parent_id bigint references comment (id) on delete cascade,
     reply_to bigint references app_user (id) on delete set null,
     author_id bigint not null references app_user (id) on delete cascade,
     request_id text not null,
     body text not null check (char_length(body) between 1 and 500),
     mentions bigint[] not null default '{}',
     reply_count integer not null default 0 check (reply_count >= 0),
     created_at timestamptz not null,
     unique (author_id, request_id)
   )`,
  `create index comment_album on comment (album_id, id desc) where media_id is null and parent_id is null`,
  `create index comment_media on comment (media_id, id desc) where parent_id is null`,
  `create index comment_replies on comment (parent_id, id) where parent_id is not null`,
  `create index comment_of_album on comment (album_id, created_at)`,
  `create index comment_of_media on comment (media_id) where media_id is not null`,
  `create index comment_reply_to on comment (reply_to) where reply_to is not null`,

  // Counters beside rows that also go by themselves, with a person or a comment: whoever removes one cannot forget the count.
  `create function comment_counted() returns trigger language plpgsql as $$
   declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
   declare about comment := case tg_op when 'INSERT' then new else old end;
   begin
     if about.media_id is not null then
       update media set comment_count = comment_count + step where id = about.media_id;
     end if;
     if about.parent_id is not null then
       update comment set reply_count = reply_count + step where id = about.parent_id;
     end if;
     return null;
   end $$`,
  `create trigger comment_counted after insert or delete on comment for each row execute function comment_counted()`,
  `create function media_collect_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       update media set collect_count = collect_count + 1 where id = new.media_id;
     else
       update media set collect_count = collect_count - 1 where id = old.media_id;
     end if;
     return null;
   end $$`,
  `create trigger media_collect_counted after insert or delete on media_collect
     for each row execute function media_collect_counted()`,

  // What somebody did to somebody's thing. What is taken back goes from here too, so that counts are counts of rows.
  `create table interaction_event (
     id bigint generated always as identity primary key,
     actor_id bigint not null references app_user (id) on delete cascade,
     target_id bigint not null references app_user (id) on delete cascade,
     kind smallint not null check (kind between 1 and 6),
     album_id bigint not null references album (id) on delete cascade,
     media_id bigint references media (id) on delete cascade,
     comment_id bigint references comment (id) on delete cascade,
     at timestamptz not null
   )`,
  `create unique index interaction_media_once on interaction_event (actor_id, kind, media_id) where kind in (1, 5)`,
  `create unique index interaction_album_once on interaction_event (actor_id, album_id) where kind = 6`,
  `create index interaction_actor on interaction_event (actor_id)`,
  `create index interaction_target on interaction_event (target_id, kind, id desc)`,
  `create index interaction_album on interaction_event (album_id, kind, at desc, id desc)`,
  `create index interaction_media on interaction_event (media_id) where media_id is not null`,
  `create index interaction_comment on interaction_event (comment_id) where comment_id is not null`,
  `insert into interaction_event (actor_id, target_id, kind, album_id, media_id, at)
     select media_like.user_id, media.uploader_id, 1, media.album_id, media.id, media_like.created_at
     from media_like join media on media.id = media_like.media_id order by media_like.created_at`,
];

const SEARCH = [
  // [Note: Bigrams] Every two neighbouring characters of a text, in lower case, none across white space. A word of two characters
  // or more is found by its own, and then looked for in the text itself.
  `create function search_bigrams(body text) returns text[] language sql immutable parallel safe as $$
     select coalesce(array_agg(distinct substr(clean.body, place, 2)), '{}')
     from (select lower(body) as body) as clean, generate_series(1, char_length(clean.body) - 1) as place
     where substr(clean.body, place, 2) !~ '\\s'
   $$`,
  `create table media_text (
     media_id bigint primary key references media (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     body text not null,
     camera text not null,
     grams text[] not null generated always as (search_bigrams(body)) stored
   )`,
  `create index media_text_grams on media_text using gin (grams)`,
  `create index media_text_album on media_text (album_id)`,
  `insert into media_text (media_id, album_id, body, camera) select id, album_id, file_name, '' from media where state = 1`,

  `create table album_text (
     album_id bigint primary key references album (id) on delete cascade,
     body text not null,
     place text not null,
     tags text not null,
     grams text[] not null generated always as (search_bigrams(body)) stored
   )`,
  `create index album_text_grams on album_text using gin (grams)`,
  // By name of column, because not every installation's albums have had a place and tags from the beginning.
  `create function album_text_kept() returns trigger language plpgsql as $$
   declare
     said jsonb := to_jsonb(new);
     tags text := coalesce((select string_agg(tag, E'\\n') from jsonb_array_elements_text(
       case jsonb_typeof(said -> 'tags') when 'array' then said -> 'tags' else '[]' end) as tag), '');
     place text := concat_ws(E'\\n', said ->> 'place', said ->> 'place_name', said ->> 'place_address');
   begin
     insert into album_text (album_id, body, place, tags)
     values (new.id, concat_ws(E'\\n', new.name, new.description, place, tags), place, tags)
     on conflict (album_id) do update set body = excluded.body, place = excluded.place, tags = excluded.tags
     where (album_text.body, album_text.place, album_text.tags) <> (excluded.body, excluded.place, excluded.tags);
     return null;
   end $$`,
  `create trigger album_text_kept after insert or update on album for each row execute function album_text_kept()`,
  `update album set updated_at = updated_at`,
];

const STATISTICS = [
  // A viewer is u and a person's number, or d and a device's. His own id makes a repeated report count once.
  `create table stat_event (
     viewer text not null,
     uid text not null,
     album_id bigint not null references album (id) on delete cascade,
     media_id bigint references media (id) on delete cascade,
     user_id bigint references app_user (id) on delete cascade,
     kind smallint not null,
     source smallint not null,
     at timestamptz not null,
     is_rolled boolean not null default false,
     primary key (viewer, uid)
   )`,
  `create index stat_event_due on stat_event (album_id, at) where not is_rolled`,
  `create index stat_event_list on stat_event (album_id, kind, at desc, viewer, uid)`,
  `create index stat_event_media on stat_event (media_id) where media_id is not null`,
  `create index stat_event_user on stat_event (user_id) where user_id is not null`,
  `create index stat_event_age on stat_event (at)`,
  `create table stat_hour (
     album_id bigint not null references album (id) on delete cascade,
     kind smallint not null,
     hour timestamptz not null,
     source smallint not null,
     count integer not null,
     primary key (album_id, kind, hour, source)
   )`,
  `create table stat_media_day (
     album_id bigint not null references album (id) on delete cascade,
     media_id bigint not null references media (id) on delete cascade,
     kind smallint not null,
     day date not null,
     count integer not null,
     primary key (media_id, kind, day)
   )`,
  `create index stat_media_day_album on stat_media_day (album_id, day)`,
  `create table stat_visitor (
     album_id bigint not null references album (id) on delete cascade,
     day date not null,
     viewer text not null,
     primary key (album_id, day, viewer)
   )`,
];

const LIVE = [
  // [Note: Live albums] What visitors gain and lose. Every change of what is visible happens under the album's lock, so within an
  // album the numbers grow in the order of the commits, and a reader who asks for what comes after one misses nothing.
  `create table live_event (
     seq bigint generated always as identity primary key,
     album_id bigint not null references album (id) on delete cascade,
     media_id bigint not null,
     media_uid text not null,
     is_added boolean not null,
     at timestamptz not null default now()
   )`,
  `create index live_event_album on live_event (album_id, seq)`,
  `create index live_event_age on live_event (at)`,
  `create function media_went_live() returns trigger language plpgsql as $$
   declare about media := case tg_op when 'DELETE' then old else new end;
   begin
     insert into live_event (album_id, media_id, media_uid, is_added)
     values (about.album_id, about.id, about.uid, tg_op = 'UPDATE' and about.is_visible);
     perform pg_notify('live_album', about.album_id::text);
     return null;
   end $$`,
  `create trigger media_went_live after update on media for each row
     when (old.is_visible <> new.is_visible) execute function media_went_live()`,
  `create trigger media_went_away after delete on media for each row
     when (old.is_visible) execute function media_went_live()`,
  // Who may see an album may have changed: sockets ask again.
  `create function album_rights_changed() returns trigger language plpgsql as $$
   declare row_said jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
   begin
     perform pg_notify('live_rights', coalesce(row_said ->> 'album_id', row_said ->> 'id'));
     return null;
   end $$`,
  `create trigger album_rights_changed after update on album for each row execute function album_rights_changed()`,
  `create trigger album_user_rights_changed after insert or update or delete on album_user
     for each row execute function album_rights_changed()`,
];
