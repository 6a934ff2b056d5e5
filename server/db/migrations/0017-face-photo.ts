import { type Kysely, sql } from 'kysely';

/** The pictures of faces that a person keeps: to be found by, and those of the family. See [Note: Dropped pictures]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table face_photo (
    id bigint generated always as identity primary key,
    uid text not null unique,
    user_id bigint not null references app_user (id) on delete cascade,
    is_me boolean not null,
    picture_url text not null check (picture_url <> ''),
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index face_photo_of_person on face_photo (user_id, is_me, id desc)`.execute(db);
  await sql`create index face_photo_picture on face_photo (picture_url)`.execute(db);
  await sql`create function face_photo_dropped() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address) values (old.picture_url) on conflict do nothing;
     return null;
   end $$`.execute(db);
  await sql`create trigger face_photo_dropped after delete on face_photo
   for each row execute function face_photo_dropped()`.execute(db);
}
