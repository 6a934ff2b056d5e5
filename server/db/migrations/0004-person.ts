import { sql, type Kysely } from 'kysely';

/** Profiles, periods of membership, following and blocking, managers of albums, used capacity, the ledger, active users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user
     add column gender smallint not null default 0 check (gender in (0, 1, 2)),
     add column birthday date,
     add column place text not null default '' check (char_length(place) <= 40),
     add column signature text not null default '' check (char_length(signature) <= 140),
     add column cover_url text not null default '',
     add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
     add column active_at timestamptz`,

  // What a person paid for or was given. The level that counts is decided when it is read: nothing runs when one ends.
  `create table membership_period (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     level text not null,
     start_at timestamptz not null,
     end_at timestamptz,
     created_at timestamptz not null,
     check (end_at is null or end_at >= start_at)
   )`,
  `create index membership_period_user on membership_period (user_id, start_at)`,
  `insert into membership_period (user_id, level, start_at, end_at, created_at)
     select id, member_level, least(updated_at, coalesce(member_end_time, updated_at)), member_end_time, updated_at
     from app_user where member_level not in ('level_10', 'common')`,
  `alter table app_user drop column member_level, drop column member_end_time`,

  `create table attention (
     follower_id bigint not null references app_user (id) on delete cascade,
     followed_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     primary key (follower_id, followed_id),
     check (follower_id <> followed_id)
   )`,
  `create index attention_followed on attention (followed_id, created_at desc, follower_id desc)`,
  `create index attention_follower on attention (follower_id, created_at desc, followed_id desc)`,

  `create table user_block (
     user_id bigint not null references app_user (id) on delete cascade,
     blocked_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     primary key (user_id, blocked_id),
     check (user_id <> blocked_id)
   )`,
  `create index user_block_list on user_block (user_id, created_at desc, blocked_id desc)`,
  `create index user_block_blocked on user_block (blocked_id)`,

  `create table album_user (
     album_id bigint not null references album (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     role smallint not null check (role in (1)),
     created_at timestamptz not null,
     primary key (album_id, user_id)
   )`,
  `create index album_user_person on album_user (user_id)`,

  // One row for a person's two kinds, so that two changes never wait for each other's second row.
  `create table used_capacity (
     user_id bigint primary key references app_user (id) on delete cascade,
     photo_bytes bigint not null default 0 check (photo_bytes >= 0),
     video_bytes bigint not null default 0 check (video_bytes >= 0)
   )`,
  // [Note: Used capacity] Every file of an album that has not been refused, the bin included, counts for the album's owner.
  // Triggers keep the sum, because whoever writes a row of media, now or later, must not be able to forget it.
  `create function add_used_capacity(of_album bigint, of_kind smallint, bytes bigint) returns void language sql as $$
     insert into used_capacity as used (user_id, photo_bytes, video_bytes)
     select album.owner_id, case of_kind when 1 then 0 else bytes end, case of_kind when 1 then bytes else 0 end
     from album where album.id = of_album
     on conflict (user_id) do update set
       photo_bytes = used.photo_bytes + excluded.photo_bytes,
       video_bytes = used.video_bytes + excluded.video_bytes
   $$`,
  `create function media_capacity_added() returns trigger language plpgsql as $$
   begin
     insert into used_capacity as used (user_id, photo_bytes, video_bytes)
     select album.owner_id,
       coalesce(sum(added.size_bytes) filter (where added.kind <> 1), 0),
       coalesce(sum(added.size_bytes) filter (where added.kind = 1), 0)
     from added join album on album.id = added.album_id
     where added.state <> 2 group by album.owner_id order by album.owner_id
     on conflict (user_id) do update set
       photo_bytes = used.photo_bytes + excluded.photo_bytes,
       video_bytes = used.video_bytes + excluded.video_bytes;
     return null;
   end $$`,
  `create function media_capacity_removed() returns trigger language plpgsql as $$
   begin
     update used_capacity as used set
       photo_bytes = used.photo_bytes - gone.photo_bytes,
       video_bytes = used.video_bytes - gone.video_bytes
     from (
       select album.owner_id,
         coalesce(sum(removed.size_bytes) filter (where removed.kind <> 1), 0) as photo_bytes,
         coalesce(sum(removed.size_bytes) filter (where removed.kind = 1), 0) as video_bytes
       from removed join album on album.id = removed.album_id
       where removed.state <> 2 group by album.owner_id
     ) as gone
     where used.user_id = gone.owner_id;
     return null;
   end $$`,
  `create function media_capacity_changed() returns trigger language plpgsql as $$
   begin
     if old.state <> 2 then
       update used_capacity as used set
         photo_bytes = photo_bytes - case old.kind when 1 then 0 else old.size_bytes end,
         video_bytes = video_bytes - case old.kind when 1 then old.size_bytes else 0 end
       from album where album.id = old.album_id and used.user_id = album.owner_id;
     end if;
     if new.state <> 2 then
       perform add_used_capacity(new.album_id, new.kind, new.size_bytes);
     end if;
     return null;
   end $$`,
  `create trigger media_capacity_added after insert on media
     referencing new table as added for each statement execute function media_capacity_added()`,
  `create trigger media_capacity_removed after delete on media
     referencing old table as removed for each statement execute function media_capacity_removed()`,
  `create trigger media_capacity_changed after update of album_id, kind, size_bytes, state on media for each row
     when (old.album_id <> new.album_id or old.kind <> new.kind or old.size_bytes <> new.size_bytes
       or (old.state = 2) <> (new.state = 2))
     execute function media_capacity_changed()`,
  `insert into used_capacity (user_id, photo_bytes, video_bytes)
     select album.owner_id,
       coalesce(sum(media.size_bytes) filter (where media.kind <> 1), 0),
       coalesce(sum(media.size_bytes) filter (where media.kind = 1), 0)
     from media join album on album.id = media.album_id where media.state <> 2 group by album.owner_id`,

  // Amounts are whole fen, points or bytes, by the account's asset. An account without an owner is the house's own.
  `create table ledger_account (
     id bigint generated always as identity primary key,
     asset text not null check (asset in ('money', 'integral', 'capacity')),
     kind text not null,
     owner_id bigint,
     unique nulls not distinct (asset, kind, owner_id)
   )`,
  `create table ledger_posting (
     id bigint generated always as identity primary key,
     reference text not null unique,
     posted_at timestamptz not null
   )`,
  `create table ledger_line (
     posting_id bigint not null references ledger_posting (id),
     account_id bigint not null references ledger_account (id),
     amount bigint not null check (amount <> 0),
     primary key (posting_id, account_id)
   )`,
  `create index ledger_line_account on ledger_line (account_id) include (amount)`,
  `create function ledger_posting_is_balanced() returns trigger language plpgsql as $$
   begin
     if exists (
       select from ledger_line as line join ledger_account as account on account.id = line.account_id
       where line.posting_id = new.posting_id group by account.asset having sum(line.amount) <> 0
     ) then
       raise exception 'the lines of posting % do not add up to zero', new.posting_id;
     end if;
     return null;
   end $$`,
  `create constraint trigger ledger_line_balanced after insert on ledger_line
     deferrable initially deferred for each row execute function ledger_posting_is_balanced()`,
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
   begin
     raise exception 'a posting is never changed: post its opposite';
   end $$`,
  `create trigger ledger_line_kept before update or delete on ledger_line
     for each row execute function ledger_is_append_only()`,
  `create trigger ledger_posting_kept before update or delete on ledger_posting
     for each row execute function ledger_is_append_only()`,

  // A signed-in person counts once a day, whatever the device; a device counts where nobody is signed in.
  `create table active_user_day (
     day date not null,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     equipment_info text not null,
     client text not null,
     system text not null,
     client_version text not null,
     check ((user_id is null) <> (device_id is null))
   )`,
  `create unique index active_user_day_user on active_user_day (day, user_id) where user_id is not null`,
  `create unique index active_user_day_device on active_user_day (day, device_id) where device_id is not null`,
  `create index active_user_day_user_rows on active_user_day (user_id) where user_id is not null`,
];
