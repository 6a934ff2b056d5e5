import { type Kysely, sql } from 'kysely';

/**
 * What decides who sees an album is told to the channel `album_door` when it changes, so that a process may keep it: see [Note: Kept rows]
 * in row-watch. The albums are named when there are few. Grants tell nothing: where there is a password, nothing is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const READ = [
  'uid',
  'owner_id',
  'visibility',
  'is_hidden',
  'upload_by',
  'download_by',
  'download_original',
  'comments_on',
  'watermark_kind',
  'access_epoch',
  'holder_epoch',
  'deleted_at',
  'taken_down_at',
  'expires_at',
];
const columnsOf = (row: string): string => READ.map((column) => `${row}.${column}`).join(', ');

/** Whoever is something in an album, and its passwords. */
const AROUND = ['album_user', 'album_hidden', 'album_password'];

const STATEMENTS = [
  // A notice is no longer than 8,000 bytes.
  `create function tell_album_doors(uids text[]) returns void language plpgsql as $$
   begin
     if cardinality(uids) <= 50 then
       perform pg_notify('album_door', (select string_agg('=' || uid, ' ') from unnest(uids) as uid));
     elsif uids is not null then
       perform pg_notify('album_door', '*');
     end if;
   end $$`,
  `create function album_door_told() returns trigger language plpgsql as $$
   begin
     perform tell_album_doors(array_agg(was.uid)) from was join became using (id)
     where (${columnsOf('was')}) is distinct from (${columnsOf('became')});
     return null;
   end $$`,
  `create trigger album_door_told after update on album
     referencing old table as was new table as became for each statement execute function album_door_told()`,
  `create function album_door_gone_told() returns trigger language plpgsql as $$
   begin
     perform tell_album_doors(array_agg(uid)) from was;
     return null;
   end $$`,
  `create trigger album_door_gone_told after delete on album
     referencing old table as was for each statement execute function album_door_gone_told()`,
  `create function around_album_told() returns trigger language plpgsql as $$
   begin
     perform tell_album_doors(array_agg(distinct album.uid)) from changed join album on album.id = changed.album_id;
     return null;
   end $$`,
  ...AROUND.flatMap((table) => [
    `create trigger ${table}_made_told after insert on ${table}
       referencing new table as changed for each statement execute function around_album_told()`,
    `create trigger ${table}_changed_told after update on ${table}
       referencing new table as changed for each statement execute function around_album_told()`,
    `create trigger ${table}_gone_told after delete on ${table}
       referencing old table as changed for each statement execute function around_album_told()`,
  ]),
];
