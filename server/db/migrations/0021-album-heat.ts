import { type Kysely, sql } from 'kysely';

/**
 * How many people and devices have looked at an album, for the list of the hottest. Kept by triggers, and apart from `album`, whose
 * row is locked by uploads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table album_heat (
     album_id bigint primary key references album (id) on delete cascade,
     visitors integer not null default 0 check (visitors >= 0)
   ) with (fillfactor = 50)`,
  `insert into album_heat (album_id, visitors)
   select album.id, count(seen.id) from album left join album_browse as seen on seen.album_id = album.id group by album.id`,
  `create index album_heat_most on album_heat (visitors desc, album_id desc)`,

  // Every album has a row, so that a list by it needs no other.
  `create function album_heat_begins() returns trigger language plpgsql as $$
   begin
     insert into album_heat (album_id) values (new.id);
     return null;
   end $$`,
  `create trigger album_heat_begins after insert on album for each row execute function album_heat_begins()`,

  `create function album_heat_moved() returns trigger language plpgsql as $$
   begin
     perform from album_heat where album_id in (select album_id from changed) order by album_id for update;
     update album_heat set visitors = visitors + tg_argv[0]::integer * moved.count
     from (select album_id, count(*)::integer as count from changed group by album_id) as moved
     where album_heat.album_id = moved.album_id;
     return null;
   end $$`,
  `create trigger album_heat_grown after insert on album_browse
     referencing new table as changed for each statement execute function album_heat_moved('1')`,
  `create trigger album_heat_shrunk after delete on album_browse
     referencing old table as changed for each statement execute function album_heat_moved('-1')`,
];
