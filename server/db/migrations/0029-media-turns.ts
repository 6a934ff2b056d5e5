import { type Kysely, sql } from 'kysely';

/**
 * [Note: Turns of photos] `turns`: quarters clockwise by which the pictures of a photo are turned against its file, which stays as it is.
 * `turn_wanted`: what was asked for last; a job makes those pictures, and both agree again. A photo that is turned keeps its faces, which
 * lie elsewhere in it now and are looked at again; visitors are told that what they see of it is out of date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    add column turns smallint not null default 0 check (turns between 0 and 3),
    add column turn_wanted smallint not null default 0 check (turn_wanted between 0 and 3)`.execute(db);
  await sql`create function box_turned(quarters integer, inout box_left smallint, inout box_top smallint,
      inout box_width smallint, inout box_height smallint) language plpgsql immutable as $$
   declare kept smallint;
   begin
     for quarter in 1..quarters loop
       kept := box_left;
       box_left := 10000 - box_top - box_height;
       box_top := kept;
       kept := box_width;
       box_width := box_height;
       box_height := kept;
     end loop;
   end $$`.execute(db);
  await sql`create function media_turned() returns trigger language plpgsql as $$
   declare quarters integer := (new.turns - old.turns + 4) % 4;
   begin
     update face set (box_left, box_top, box_width, box_height)
       = (select * from box_turned(quarters, box_left, box_top, box_width, box_height))
     where media_id = new.id;
     update face_tombstone set (box_left, box_top, box_width, box_height)
       = (select * from box_turned(quarters, box_left, box_top, box_width, box_height))
     where media_id = new.id;
     delete from face_scan where media_id = new.id;
     if exists (select from album_face where album_id = new.album_id and is_on) then
       perform face_wake(new.album_id);
     end if;
     if new.is_visible then
       insert into live_event (album_id, media_id, media_uid, is_added) values (new.album_id, new.id, new.uid, false);
       perform pg_notify('live_album', new.album_id::text);
     end if;
     return null;
   end $$`.execute(db);
  await sql`create trigger media_turned after update on media for each row
    when (old.turns <> new.turns) execute function media_turned()`.execute(db);
}
