import { type Kysely, sql } from 'kysely';

/**
 * What an album's wall shows, its groups and their tiles, is told to the channel `album_wall` when it changes, so that a process may keep
 * what strangers were answered: see [Note: Kept rows] in row-watch. Albums are named, by their ids. Likes, collects and comments tell nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Where a row stands, and what its tile is made of. */
const READ = [
  'uid',
  'album_id',
  'label_id',
  'run_id',
  'taken_local',
  'uploader_id',
  'kind',
  'ratio_milli',
  'thumbhash',
  'turns',
  'duration_ms',
  'state',
  'is_hidden',
  'review_state',
  'is_held',
  'legal_status',
  'is_listed',
  'is_visible',
  'is_made',
  'is_essence',
  'price_fen',
];
const columnsOf = (row: string): string => READ.map((column) => `${row}.${column}`).join(', ');

const STATEMENTS = [
  // A notice is no longer than 8,000 bytes.
  `create function tell_walls(albums bigint[]) returns void language plpgsql as $$
   begin
     if cardinality(albums) <= 300 then
       perform pg_notify('album_wall', (select string_agg('+' || id, ' ') from unnest(albums) as id));
     elsif albums is not null then
       perform pg_notify('album_wall', '*');
     end if;
   end $$`,
  `create function walls_told() returns trigger language plpgsql as $$
   begin
     perform tell_walls(array_agg(distinct album_id)) from changed;
     return null;
   end $$`,
  `create function media_tiles_told() returns trigger language plpgsql as $$
   begin
     perform tell_walls(array_agg(distinct of_both.album_id))
     from was join became using (id), lateral (values (was.album_id), (became.album_id)) as of_both (album_id)
     where (${columnsOf('was')}) is distinct from (${columnsOf('became')});
     return null;
   end $$`,
  `create trigger media_wall_made_told after insert on media
     referencing new table as changed for each statement execute function walls_told()`,
  `create trigger media_wall_changed_told after update on media
     referencing old table as was new table as became for each statement execute function media_tiles_told()`,
  `create trigger media_wall_gone_told after delete on media
     referencing old table as changed for each statement execute function walls_told()`,
  // Every change of a counter moves its wall's version.
  ...['wall_version', 'media_run'].flatMap((table) => [
    `create trigger ${table}_made_told after insert on ${table}
       referencing new table as changed for each statement execute function walls_told()`,
    `create trigger ${table}_changed_told after update on ${table}
       referencing new table as changed for each statement execute function walls_told()`,
    `create trigger ${table}_gone_told after delete on ${table}
       referencing old table as changed for each statement execute function walls_told()`,
  ]),
];
