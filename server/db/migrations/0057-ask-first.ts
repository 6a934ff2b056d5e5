import { type Kysely, sql } from 'kysely';

/**
 * [Note: Held back] An owner may hold back what is in his album until those on it agreed (`album_face.asks_first`). `media.is_held` says so of
 * a row and is part of `is_visible`, so that every way out is closed by what closes it for a hidden one; `is_passed` is all the rest of it.
 * What comes into such an album is held from its first moment, by a trigger; it is let go, and held again, under the album's lock, because
 * counters count what is visible. Somebody answers by a link of his (`face_ask`); `face_pass` is a holder's word for a photo or video on
 * which nobody was found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table album_face
     add column asks_first boolean not null default false,
     add column covers_others boolean not null default true,
     add check (has_people or not asks_first)`,
  `alter table face_person
     add column answer smallint not null default 0 check (answer in (0, 1, 2)),
     add column answer_version text not null default '',
     add column answered_at timestamptz`,
  `create table face_ask (
     token text primary key,
     person_id bigint not null references face_person (id) on delete cascade,
     created_at timestamptz not null
   )`,
  `create index face_ask_of_person on face_ask (person_id)`,
  `create table face_pass (
     media_id bigint primary key references media (id) on delete cascade,
     passed_at timestamptz not null
   )`,

  // A generated column cannot be given another expression before PostgreSQL 17.
  `drop trigger media_went_live on media`,
  `drop trigger media_went_away on media`,
  `drop trigger media_faces_follow on media`,
  `drop trigger media_status_told on media`,
  `alter table media drop column is_visible`,
  `alter table media
     add column is_held boolean not null default false,
     add column is_passed boolean not null
       generated always as (deleted_at is null and state = 1 and not is_hidden and review_state = 0) stored,
     add column is_visible boolean not null
       generated always as (deleted_at is null and state = 1 and not is_hidden and review_state = 0 and not is_held) stored`,
  `create index media_wall_visible on media (album_id, taken_local desc, id desc) where is_visible`,
  `create index media_kind_visible on media (album_id, kind, taken_local desc, id desc) where is_visible`,
  `create index media_label_visible on media (label_id, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_label_kind_visible on media (label_id, kind, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_hot_visible on media (album_id, like_count desc, id desc) where is_visible and like_count > 0`,
  `create index media_kind_hot_visible on media (album_id, kind, like_count desc, id desc) where is_visible and like_count > 0`,
  `create index media_essence_visible on media (album_id, taken_local desc, id desc) where is_visible and is_essence`,
  `create index media_label_essence_visible on media (label_id, taken_local desc, id desc) where is_visible and is_essence and label_id is not null`,
  `create index media_held on media (album_id, id) where is_held`,
  `create trigger media_went_live after update on media for each row
     when (old.is_visible <> new.is_visible) execute function media_went_live()`,
  `create trigger media_went_away after delete on media for each row
     when (old.is_visible) execute function media_went_live()`,
  `create trigger media_status_told after update of legal_status on media for each row
     when (old.legal_status <> new.legal_status and old.is_visible and new.is_visible) execute function media_status_told()`,

  // Who is on a photo that is held back has to be found, to be asked.
  `create or replace function media_faces_follow() returns trigger language plpgsql as $$
   begin
     if new.album_id <> old.album_id then
       delete from face where media_id = new.id;
       delete from face_scan where media_id = new.id;
       delete from face_pass where media_id = new.id;
     elsif not new.is_passed or new.legal_status <> 0 then
       delete from face_vector using face where face.id = face_vector.face_id and face.media_id = new.id;
       delete from face_scan where media_id = new.id;
     end if;
     if new.kind = 0 and new.is_passed and new.legal_status = 0
       and exists (select from album_face where album_id = new.album_id and is_on) then
       perform face_wake(new.album_id);
     end if;
     return null;
   end $$`,
  `create trigger media_faces_follow after update on media for each row
     when (old.is_passed <> new.is_passed or old.legal_status <> new.legal_status or old.album_id <> new.album_id)
     execute function media_faces_follow()`,
  `create function media_waits_for_people() returns trigger language plpgsql as $$
   begin
     new.is_held := exists (select from album_face where album_id = new.album_id and asks_first);
     return new;
   end $$`,
  `create trigger media_waits_for_people before insert on media for each row execute function media_waits_for_people()`,
  `create trigger media_moved_waits_for_people before update of album_id on media for each row
     when (old.album_id <> new.album_id) execute function media_waits_for_people()`,
  // Who had a face of his erased has not agreed: a holder says again whether that photo is shown.
  `create function face_buried() returns trigger language plpgsql as $$
   begin
     delete from face_pass where media_id = new.media_id;
     perform face_wake(media.album_id) from media join album_face on album_face.album_id = media.album_id
     where media.id = new.media_id and album_face.asks_first;
     return null;
   end $$`,
  `create trigger face_buried after insert on face_tombstone for each row execute function face_buried()`,
];
