import { type Kysely, sql } from 'kysely';

/**
 * [Note: Dropped pictures] A picture that its person or album no longer shows is removed at once; where that fails, or the process
 * ends before it, the sweep finds its address here, however old the picture is. A trigger, so that no statement forgets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function person_pictures_dropped() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address)
     select address from unnest(array[old.avatar_url, old.cover_url]) as address
     where address <> '' and address not in (new.avatar_url, new.cover_url) on conflict do nothing;
     return null;
   end $$`.execute(db);
  await sql`create trigger person_pictures_dropped after update of avatar_url, cover_url on app_user
   for each row execute function person_pictures_dropped()`.execute(db);
  await sql`create function album_pictures_replaced() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address)
     select address
     from unnest(array[old.cover_picture, old.top_cover, old.publicity_cover, old.watermark_picture]) as address
     where address <> ''
       and address not in (new.cover_picture, new.top_cover, new.publicity_cover, new.watermark_picture)
     on conflict do nothing;
     return null;
   end $$`.execute(db);
  await sql`create trigger album_pictures_replaced
   after update of cover_picture, top_cover, publicity_cover, watermark_picture on album
   for each row execute function album_pictures_replaced()`.execute(db);
}
