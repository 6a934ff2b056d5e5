import { type Kysely, sql } from 'kysely';

/**
 * What serving a file reads of a photo, its album, its marked set and its original is told to the channel `media_row` when it changes, so that
 * a process may keep it: see [Note: Kept rows] in row-watch. The photos are named when there are few, else their albums. Counters tell nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const read = (row: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
const differs = (...columns: string[]): string => `${read('was', columns)} is distinct from ${read('became', columns)}`;

const MEDIA_DIFFERS = differs(
  'uid',
  'album_id',
  'uploader_id',
  'object_id',
  'deleted_at',
  'kind',
  'state',
  'is_listed',
  'is_visible',
  'is_held',
  'legal_status',
  'price_fen',
  'file_name',
  'mime',
  'derivative_key',
  'has_large',
  'large_due',
  'has_web_video',
  'has_strip',
  'thumbhash',
  'turns',
  'derivative_storage',
);
const ALBUM_DIFFERS = differs(
  'uid',
  'owner_id',
  'access_epoch',
  'holder_epoch',
  'expires_at',
  'deleted_at',
  'download_by',
  'download_original',
  'watermark_kind',
  'watermark_version',
);

const STATEMENTS = [
  // A notice is no longer than 8,000 bytes.
  `create function tell_media_rows(uids text[], albums bigint[]) returns void language plpgsql as $$
   begin
     if uids is null and albums is null then
       return;
     elsif cardinality(uids) <= 50 then
       perform pg_notify('media_row', (select string_agg('=' || uid, ' ') from unnest(uids) as uid));
     elsif cardinality(albums) <= 300 then
       perform pg_notify('media_row', (select string_agg('+' || id, ' ') from unnest(albums) as id));
     else
       perform pg_notify('media_row', '*');
     end if;
   end $$`,
  `create function media_changed_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(array_agg(was.uid), array_agg(distinct was.album_id))
     from was join became using (id) where ${MEDIA_DIFFERS};
     return null;
   end $$`,
  `create trigger media_changed_told after update on media
     referencing old table as was new table as became for each statement execute function media_changed_told()`,
  `create function media_gone_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(array_agg(uid), array_agg(distinct album_id)) from was;
     return null;
   end $$`,
  `create trigger media_gone_told after delete on media
     referencing old table as was for each statement execute function media_gone_told()`,

  `create function album_changed_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(null, array_agg(was.id)) from was join became using (id) where ${ALBUM_DIFFERS};
     return null;
   end $$`,
  `create trigger album_changed_told after update on album
     referencing old table as was new table as became for each statement execute function album_changed_told()`,
  `create function album_gone_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(null, array_agg(id)) from was;
     return null;
   end $$`,
  `create trigger album_gone_told after delete on album
     referencing old table as was for each statement execute function album_gone_told()`,

  `create function media_mark_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(array_agg(media.uid), array_agg(distinct media.album_id))
     from changed join media on media.id = changed.media_id;
     return null;
   end $$`,
  `create trigger media_mark_made_told after insert on media_mark
     referencing new table as changed for each statement execute function media_mark_told()`,
  `create trigger media_mark_changed_told after update on media_mark
     referencing new table as changed for each statement execute function media_mark_told()`,
  `create trigger media_mark_gone_told after delete on media_mark
     referencing old table as changed for each statement execute function media_mark_told()`,

  `create function stored_object_told() returns trigger language plpgsql as $$
   begin
     perform tell_media_rows(array_agg(media.uid), array_agg(distinct media.album_id))
     from was join became using (id) join media on media.object_id = became.id
     where ${differs('key', 'storage_type')};
     return null;
   end $$`,
  `create trigger stored_object_told after update on stored_object
     referencing old table as was new table as became for each statement execute function stored_object_told()`,
];
