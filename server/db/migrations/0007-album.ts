import { sql, type Kysely } from 'kysely';

/** Settings of albums, their passwords, people and codes, review before publishing, partners, who looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table partner (
     id bigint generated always as identity primary key,
     uid text not null unique,
     name text not null,
     owner_id bigint not null references app_user (id) on delete cascade,
     key_hash bytea not null unique,
     created_at timestamptz not null,
     revoked_at timestamptz
   )`,
  `create index partner_owner on partner (owner_id)`,

  `alter table album
     add column ended_on date,
     add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
     add column place_name text not null default '' check (char_length(place_name) <= 60),
     add column latitude double precision,
     add column longitude double precision,
     add column cover_picture text not null default '',
     add column top_cover text not null default '',
     add column publicity_cover text not null default '',
     add column upload_by smallint not null default 2 check (upload_by in (1, 2, 3, 4)),
     add column review_first boolean not null default false,
     add column download_by smallint not null default 1 check (download_by in (0, 1, 2)),
     add column download_original boolean not null default false,
     add column watermark_kind smallint not null default 0 check (watermark_kind in (0, 1, 2)),
     add column watermark_text text not null default '' check (char_length(watermark_text) <= 20),
     add column watermark_position smallint not null default 9 check (watermark_position between 1 and 9),
     add column watermark_opacity smallint not null default 50 check (watermark_opacity between 10 and 100),
     add column expires_at timestamptz,
     add column comments_on boolean not null default true,
     add column theme text not null default 'auto',
     add column frame_sites text[] not null default '{}' check (cardinality(frame_sites) <= 20),
     add column is_hidden boolean not null default false,
     add column access_epoch integer not null default 0,
     add column holder_epoch integer not null default 0,
     add column partner_id bigint references partner (id) on delete set null,
     add column partner_out_id text,
     add check ((latitude is null) = (longitude is null)),
     add check (ended_on is null or (happened_on is not null and ended_on >= happened_on)),
     add unique (partner_id, partner_out_id)`,

  `alter table album_user
     drop constraint album_user_role_check,
     add constraint album_user_role_check check (role in (1, 2, 3, 9)),
     add column permissions text[] not null default '{}',
     add column remark text not null default '' check (char_length(remark) <= 20)`,

  // The version changes with the password, and grants name the one they were given for.
  `create table album_password (
     album_id bigint not null references album (id) on delete cascade,
     type smallint not null check (type in (1, 2)),
     salt bytea not null,
     hash bytea not null,
     version text not null,
     primary key (album_id, type)
   )`,
  `create table album_grant (
     session_id bigint not null references session_token (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     type smallint not null,
     version text not null,
     granted_at timestamptz not null,
     primary key (session_id, album_id, type)
   )`,
  `create index album_grant_album on album_grant (album_id)`,

  `create table album_hidden (
     user_id bigint not null references app_user (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     hidden_at timestamptz not null,
     primary key (user_id, album_id)
   )`,
  `create index album_hidden_album on album_hidden (album_id)`,

  `create table album_share (
     code text primary key,
     album_id bigint not null references album (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     unique (album_id, user_id)
   )`,
  `create index album_share_user on album_share (user_id)`,

  `create table album_invitation (
     code text primary key,
     album_id bigint not null references album (id) on delete cascade,
     inviter_id bigint not null references app_user (id) on delete cascade,
     role smallint not null check (role in (2, 3)),
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index album_invitation_album on album_invitation (album_id)`,
  `create index album_invitation_inviter on album_invitation (inviter_id)`,
  `create index album_invitation_expiry on album_invitation (expires_at)`,

  // A code belongs to one album at a time: one that has ended may be given again.
  `create table album_show_code (
     code text primary key,
     album_id bigint not null unique references album (id) on delete cascade,
     maker_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index album_show_code_maker on album_show_code (maker_id)`,

  // Without a prefix: to everybody behind the public address.
  `create table album_ip_mapping (
     album_id bigint primary key references album (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     public_ip text not null,
     local_prefix text not null default '',
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index album_ip_mapping_ip on album_ip_mapping (public_ip, expires_at)`,
  `create index album_ip_mapping_user on album_ip_mapping (user_id)`,

  `create table album_transfer (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null unique references album (id) on delete cascade,
     from_id bigint not null references app_user (id) on delete cascade,
     to_id bigint not null references app_user (id) on delete cascade,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     check (from_id <> to_id)
   )`,
  `create index album_transfer_from on album_transfer (from_id)`,
  `create index album_transfer_to on album_transfer (to_id)`,

  `create table album_browse (
     id bigint generated always as identity primary key,
     uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     album_id bigint not null references album (id) on delete cascade,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     first_at timestamptz not null,
     last_at timestamptz not null,
     times integer not null default 1,
     check ((user_id is null) <> (device_id is null)),
     unique nulls not distinct (album_id, user_id, device_id)
   )`,
  `create index album_browse_list on album_browse (album_id, last_at desc, id desc)`,
  `create index album_browse_user on album_browse (user_id) where user_id is not null`,
  `create index album_browse_device on album_browse (device_id) where device_id is not null`,

  // Addresses of pictures whose album has gone, whoever removed its row. The sweep of pictures takes the files away.
  `create table dropped_picture (address text primary key)`,
  `create function album_pictures_dropped() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address)
     select address from unnest(array[old.cover_picture, old.top_cover, old.publicity_cover]) as address
     where address <> '' on conflict do nothing;
     return null;
   end $$`,
  `create trigger album_pictures_dropped after delete on album for each row execute function album_pictures_dropped()`,

  // What waits for review or was refused in it is seen like what is hidden. All that is there has passed, so no counter moves.
  `alter table media add column review_state smallint not null default 0 check (review_state in (0, 1, 2))`,
  `alter table media drop column is_visible`,
  `alter table media add column is_visible boolean not null
     generated always as (deleted_at is null and state = 1 and not is_hidden and review_state = 0) stored`,
  `create index media_wall_visible on media (album_id, taken_local desc, id desc) where is_visible`,
  `create index media_kind_visible on media (album_id, kind, taken_local desc, id desc) where is_visible`,
  `create index media_label_visible on media (label_id, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_label_kind_visible on media (label_id, kind, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_review on media (album_id, id) where review_state = 1 and is_listed`,
  // A trigger, because many statements may make files and none must forget: see [Note: Used capacity].
  `create function media_waits_for_review() returns trigger language plpgsql as $$
   begin
     if exists (
       select from album
       where album.id = new.album_id and album.review_first and album.owner_id <> new.uploader_id
         and not exists (
           select from album_user as person
           where person.album_id = album.id and person.user_id = new.uploader_id
             and (person.role = 1 or (person.role = 2 and 'review' = any(person.permissions)))
         )
     ) then
       new.review_state := 1;
     end if;
     return new;
   end $$`,
  `create trigger media_waits_for_review before insert on media for each row execute function media_waits_for_review()`,

  // [Note: Access epoch] Addresses of pictures are signed for an album's visitors or its holders and carry the epoch of those.
  // Whatever closes the album to somebody who saw it moves the epoch, and with it every address handed out before ends.
  `create function album_epoch_moves() returns trigger language plpgsql as $$
   begin
     new.access_epoch := old.access_epoch + 1;
     if old.owner_id <> new.owner_id then
       new.holder_epoch := old.holder_epoch + 1;
     end if;
     return new;
   end $$`,
  `create trigger album_epoch_moves before update of visibility, is_hidden, owner_id on album for each row
     when (old.visibility <> new.visibility or old.is_hidden <> new.is_hidden or old.owner_id <> new.owner_id)
     execute function album_epoch_moves()`,
  `create function album_password_moves_epoch() returns trigger language plpgsql as $$
   begin
     update album set access_epoch = access_epoch + 1 where id = coalesce(new.album_id, old.album_id);
     return null;
   end $$`,
  `create trigger album_password_made after insert on album_password for each row
     when (new.type = 1) execute function album_password_moves_epoch()`,
  `create trigger album_password_changed after update on album_password for each row
     when (new.type = 1) execute function album_password_moves_epoch()`,
  `create trigger album_password_removed after delete on album_password for each row
     when (old.type = 1) execute function album_password_moves_epoch()`,
  `create function album_person_moves_epoch() returns trigger language plpgsql as $$
   begin
     update album set
       access_epoch = access_epoch + case when visibility not in (1, 2) or is_hidden then 1 else 0 end,
       holder_epoch = holder_epoch + case when old.role in (1, 2) then 1 else 0 end
     where id = old.album_id;
     return null;
   end $$`,
  `create trigger album_person_removed after delete on album_user for each row
     when (old.role <> 9) execute function album_person_moves_epoch()`,
  `create trigger album_person_lowered after update of role, permissions on album_user for each row
     when (new.role > old.role or ('review' = any(old.permissions) and not 'review' = any(new.permissions)))
     execute function album_person_moves_epoch()`,

  // An album that gets another owner counts for the new one: see [Note: Used capacity].
  `create function album_capacity_moved() returns trigger language plpgsql as $$
   declare
     photos bigint;
     videos bigint;
   begin
     select coalesce(sum(size_bytes) filter (where kind <> 1), 0), coalesce(sum(size_bytes) filter (where kind = 1), 0)
     into photos, videos from media where album_id = new.id and state <> 2;
     perform from used_capacity where user_id in (old.owner_id, new.owner_id) order by user_id for update;
     update used_capacity set photo_bytes = photo_bytes - photos, video_bytes = video_bytes - videos
     where user_id = old.owner_id;
     insert into used_capacity as used (user_id, photo_bytes, video_bytes) values (new.owner_id, photos, videos)
     on conflict (user_id) do update set
       photo_bytes = used.photo_bytes + excluded.photo_bytes,
       video_bytes = used.video_bytes + excluded.video_bytes;
     return null;
   end $$`,
  `create trigger album_capacity_moved after update of owner_id on album for each row
     when (old.owner_id <> new.owner_id) execute function album_capacity_moved()`,
];
