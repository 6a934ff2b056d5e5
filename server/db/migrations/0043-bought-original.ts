import { type Kysely, sql } from 'kysely';

/**
 * The original of what somebody has bought, as it was then.
 *
 * [Note: What a buyer keeps] `media_purchase` says that somebody has bought a photo of an album, and goes with the photo. This row stays:
 * it names the bytes, which are kept for as long as anybody has bought them, and what their name, time and album were. It names neither
 * the photo nor its album by a key, so it outlives both, and the account of whoever sold it. `is_closed`: the photo went while it was
 * flagged as illegal, and nobody is given it any more; while the photo is there, its own flag decides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table bought_original (
     user_id bigint not null references app_user (id) on delete cascade,
     media_id bigint not null,
     media_uid text not null,
     media_kind smallint not null,
     object_id bigint not null references stored_object (id),
     album_id bigint not null,
     album_name text not null,
     file_name text not null,
     mime text not null,
     size_bytes bigint not null,
     taken_local timestamp not null,
     thumbhash text not null,
     is_closed boolean not null default false,
     created_at timestamptz not null,
     primary key (user_id, media_id)
   )`,
  `create index bought_original_user on bought_original (user_id, created_at desc, media_id desc)`,
  `create index bought_original_media on bought_original (media_id)`,
  `create index bought_original_object on bought_original (object_id)`,

  // Each is a use of its bytes, as a photo is one.
  `create function count_bought_original() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       update stored_object set uses = uses + 1 where id = new.object_id;
     else
       update stored_object set uses = uses - 1 where id = old.object_id;
       delete from stored_object where id = old.object_id and uses <= 0;
     end if;
     return null;
   end $$`,
  `create trigger count_bought_original after insert or delete on bought_original
     for each row execute function count_bought_original()`,

  `insert into bought_original (user_id, media_id, media_uid, media_kind, object_id, album_id, album_name, file_name, mime,
     size_bytes, taken_local, thumbhash, created_at)
   select bought.user_id, media.id, media.uid, media.kind, media.object_id, album.id, album.name, media.file_name, media.mime,
     media.size_bytes, media.taken_local, media.thumbhash, bought.created_at
   from media_purchase as bought
   join media on media.id = bought.media_id
   join album on album.id = media.album_id
   where media.object_id is not null
   order by media.object_id`,
];
