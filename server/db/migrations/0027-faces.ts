import { type Kysely, sql } from 'kysely';

/**
 * [Note: Faces] Only albums whose owner switched it on have rows in `face`. What a face is compared by lies apart, in `face_vector` and
 * `face_photo_vector`, which no backup holds: they are made again from the pictures. A photo that nobody may see has no vectors, and a photo
 * that is moved loses its faces: triggers do that, because many statements hide, remove and move, and none must forget. A tombstone says
 * that a face of a photo was erased on request, so that it is not looked at again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create sequence face_version_number',
  // `version` never comes twice: who holds an album's vectors in memory asks for it alone.
  `create table album_face (
     album_id bigint primary key references album (id) on delete cascade,
     is_on boolean not null,
     has_people boolean not null default false,
     switched_at timestamptz not null,
     version bigint not null default nextval('face_version_number'),
     check (is_on or not has_people)
   )`,

  `create table face_person (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     name text not null default '',
     is_agreed boolean not null default false,
     created_at timestamptz not null
   )`,
  'create index face_person_of_album on face_person (album_id)',

  // Where it lies in the picture: ten-thousandths of its edges.
  `create table face (
     id bigint generated always as identity primary key,
     uid text not null unique,
     media_id bigint not null references media (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     box_left smallint not null,
     box_top smallint not null,
     box_width smallint not null,
     box_height smallint not null,
     width_px smallint not null,
     score double precision not null,
     yaw double precision not null,
     norm double precision not null,
     person_id bigint references face_person (id) on delete set null,
     is_cover boolean not null default false
   )`,
  'create index face_of_media on face (media_id)',
  'create index face_of_album on face (album_id, id)',
  'create index face_of_person on face (person_id) where person_id is not null',
  `create table face_vector (
     face_id bigint primary key references face (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     model text not null,
     model_version text not null,
     dimension smallint not null,
     vector bytea not null
   )`,
  'create index face_vector_of_album on face_vector (album_id, face_id)',
  // A photo that has been looked at, by which model, and whether that failed.
  `create table face_scan (
     media_id bigint primary key references media (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     model_version text not null,
     has_failed boolean not null default false,
     scanned_at timestamptz not null
   )`,
  'create index face_scan_of_album on face_scan (album_id)',
  `create table face_tombstone (
     id bigint generated always as identity primary key,
     media_id bigint not null references media (id) on delete cascade,
     box_left smallint not null,
     box_top smallint not null,
     box_width smallint not null,
     box_height smallint not null,
     erased_at timestamptz not null
   )`,
  'create index face_tombstone_of_media on face_tombstone (media_id)',

  // Somebody signed in, or a device without an account. Of a receipt's code only the hash is kept.
  `create table face_consent (
     id bigint generated always as identity primary key,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     kind smallint not null,
     version text not null,
     is_guardian boolean not null,
     receipt_hash bytea not null unique,
     given_at timestamptz not null,
     withdrawn_at timestamptz,
     check (num_nonnulls(user_id, device_id) = 1)
   )`,
  'create unique index face_consent_of_user on face_consent (user_id, kind) where withdrawn_at is null and user_id is not null',
  'create unique index face_consent_of_device on face_consent (device_id, kind) where withdrawn_at is null and device_id is not null',
  'create index face_consent_person on face_consent (user_id) where user_id is not null',
  'create index face_consent_device on face_consent (device_id) where device_id is not null',
  `create table face_answer (
     id bigint generated always as identity primary key,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     face_id bigint not null references face (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     is_match boolean not null,
     relation smallint not null,
     name text not null default '',
     answered_at timestamptz not null,
     check (num_nonnulls(user_id, device_id) = 1)
   )`,
  'create unique index face_answer_of_user on face_answer (user_id, face_id) where user_id is not null',
  'create unique index face_answer_of_device on face_answer (device_id, face_id) where device_id is not null',
  'create index face_answer_of_face on face_answer (face_id)',
  'create index face_answer_of_album on face_answer (album_id)',
  // What was erased when. Of whoever closes his account nothing of it stays.
  `create table face_erasure (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint references app_user (id) on delete cascade,
     device_id bigint references device (id) on delete cascade,
     erased_at timestamptz not null,
     photos integer not null,
     answers integer not null,
     vectors integer not null,
     consents integer not null,
     check (num_nonnulls(user_id, device_id) = 1)
   )`,
  'create index face_erasure_of_user on face_erasure (user_id, id desc) where user_id is not null',
  'create index face_erasure_of_device on face_erasure (device_id, id desc) where device_id is not null',

  `alter table face_photo
     add column relation smallint not null default 1,
     add column name text not null default ''`,
  'update face_photo set relation = 5 where not is_me',
  `create table face_photo_vector (
     photo_id bigint primary key references face_photo (id) on delete cascade,
     model text not null,
     model_version text not null,
     dimension smallint not null,
     vector bytea not null
   )`,

  `create function face_vectors_grown() returns trigger language plpgsql as $$
   begin
     update album_face set version = nextval('face_version_number')
     where album_id in (select distinct album_id from changed);
     return null;
   end $$`,
  `create trigger face_vectors_grown after insert on face_vector
     referencing new table as changed for each statement execute function face_vectors_grown()`,
  `create trigger face_vectors_changed after update on face_vector
     referencing new table as changed for each statement execute function face_vectors_grown()`,
  `create trigger face_vectors_shrunk after delete on face_vector
     referencing old table as changed for each statement execute function face_vectors_grown()`,

  // A waiting job with the same key stands for all photos of its album that have not been looked at.
  `create function face_wake(album bigint) returns void language plpgsql as $$
   begin
     perform graphile_worker.add_job('face-index', json_build_object('albumId', album::text),
       job_key => 'face-index-' || album, max_attempts => 10, priority => 5);
   end $$`,
  `create function media_faces_follow() returns trigger language plpgsql as $$
   begin
     if new.album_id <> old.album_id then
       delete from face where media_id = new.id;
       delete from face_scan where media_id = new.id;
     elsif not new.is_visible or new.legal_status <> 0 then
       delete from face_vector using face where face.id = face_vector.face_id and face.media_id = new.id;
       delete from face_scan where media_id = new.id;
     end if;
     if new.kind = 0 and new.is_visible and new.legal_status = 0
       and exists (select from album_face where album_id = new.album_id and is_on) then
       perform face_wake(new.album_id);
     end if;
     return null;
   end $$`,
  `create trigger media_faces_follow after update on media for each row
     when (old.is_visible <> new.is_visible or old.legal_status <> new.legal_status or old.album_id <> new.album_id)
     execute function media_faces_follow()`,
  // Switched off, or in the bin with everything in it: its faces go; restored, they are made again.
  `create function album_face_follows() returns trigger language plpgsql as $$
   begin
     if new.is_on then
       perform face_wake(new.album_id);
     else
       delete from face where album_id = new.album_id;
       delete from face_scan where album_id = new.album_id;
       delete from face_person where album_id = new.album_id;
     end if;
     return null;
   end $$`,
  `create trigger album_face_follows after insert or update of is_on on album_face
     for each row execute function album_face_follows()`,
  `create function album_faces_follow() returns trigger language plpgsql as $$
   begin
     if new.deleted_at is not null then
       delete from face_vector where album_id = new.id;
       delete from face_scan where album_id = new.id;
     elsif exists (select from album_face where album_id = new.id and is_on) then
       perform face_wake(new.id);
     end if;
     return null;
   end $$`,
  `create trigger album_faces_follow after update on album for each row
     when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function album_faces_follow()`,
];
