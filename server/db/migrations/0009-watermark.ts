import { sql, type Kysely } from 'kysely';

/**
 * [Note: Watermarks] Where an album has a watermark, everybody but its holders gets a second set of derivatives with the mark on them,
 * and nothing else: what is not marked yet is not served. `watermark_version` counts the changes of the setting, a set says of which
 * it is, and addresses of before end with the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table album
     add column watermark_picture text not null default '',
     add column watermark_version integer not null default 0,
     drop constraint album_watermark_kind_check,
     add constraint album_watermark_kind_check check (watermark_kind in (0, 1, 2, 3)),
     drop constraint album_watermark_position_check,
     add constraint album_watermark_position_check check (watermark_position between 0 and 9)`,

  // An empty folder: that one could not be marked, and visitors do not get it.
  `create table media_mark (
     media_id bigint primary key references media (id) on delete cascade,
     version integer not null,
     folder text not null,
     storage_type smallint not null,
     moved_at timestamptz
   )`,
  `create index media_mark_storage on media_mark (storage_type, media_id)`,

  // Another album has another mark, or none; the sweep takes the files away.
  `create function media_mark_left_behind() returns trigger language plpgsql as $$
   begin
     delete from media_mark where media_id = new.id;
     return null;
   end $$`,
  `create trigger media_mark_left_behind after update of album_id on media for each row
     when (old.album_id <> new.album_id) execute function media_mark_left_behind()`,

  // Named to come after album_epoch_moves, which sets the epoch from the old one.
  `create function album_watermark_moves() returns trigger language plpgsql as $$
   begin
     new.watermark_version := old.watermark_version + 1;
     new.access_epoch := greatest(new.access_epoch, old.access_epoch + 1);
     return new;
   end $$`,
  `create trigger album_watermark_moves
     before update of watermark_kind, watermark_text, watermark_position, watermark_opacity, watermark_picture on album
     for each row when (
       (old.watermark_kind, old.watermark_text, old.watermark_position, old.watermark_opacity, old.watermark_picture)
       is distinct from
       (new.watermark_kind, new.watermark_text, new.watermark_position, new.watermark_opacity, new.watermark_picture))
     execute function album_watermark_moves()`,

  `create or replace function album_pictures_dropped() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address)
     select address
     from unnest(array[old.cover_picture, old.top_cover, old.publicity_cover, old.watermark_picture]) as address
     where address <> '' on conflict do nothing;
     return null;
   end $$`,
];
