import { type Kysely, sql } from 'kysely';

/**
 * What an album's counters have come to, as a number that never comes twice: who has read them, asks for the number only. Kept by
 * triggers, because counters are written in many places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence wall_version_number`.execute(db);
  await sql`create table wall_version (
    album_id bigint primary key references album (id) on delete cascade,
    version bigint not null
  ) with (fillfactor = 50)`.execute(db);
  await sql`insert into wall_version (album_id, version)
    select album_id, nextval('wall_version_number') from (select distinct album_id from media_count) as counted`.execute(
    db,
  );
  await sql`create function wall_changed() returns trigger language plpgsql as $$
   begin
     insert into wall_version (album_id, version)
     select album_id, nextval('wall_version_number') from (select distinct album_id from changed) as one order by album_id
     on conflict (album_id) do update set version = excluded.version;
     return null;
   end $$`.execute(db);
  // An album that goes takes its counters and its version along.
  await sql`create function wall_shrunk() returns trigger language plpgsql as $$
   begin
     update wall_version set version = nextval('wall_version_number')
     where album_id in (select album_id from changed);
     return null;
   end $$`.execute(db);
  await sql`create trigger wall_grown after insert on media_count
    referencing new table as changed for each statement execute function wall_changed()`.execute(db);
  await sql`create trigger wall_changed after update on media_count
    referencing new table as changed for each statement execute function wall_changed()`.execute(db);
  await sql`create trigger wall_shrunk after delete on media_count
    referencing old table as changed for each statement execute function wall_shrunk()`.execute(db);
}
