import { sql, type SqlBool } from 'kysely';

/**
 * What a legal hold keeps from being erased, over the columns of `media`, `album`, and of whatever `userId` names: see [Note: Reported things] in
 * 0076-reported-things. A hold on a person keeps his albums and what he uploaded, one on an album all that is in it; an album or an account that
 * has something to be kept in it stays as a whole.
 */
export const isMediaOnHold = sql<SqlBool>`exists (
  select from legal_hold as hold where hold.lifted_at is null and (
    hold.media_id = media.id or hold.album_id = media.album_id or hold.user_id = media.uploader_id
    or hold.user_id = (select album.owner_id from album where album.id = media.album_id)))`;

export const isAlbumOnHold = sql<SqlBool>`exists (
  select from legal_hold as hold where hold.lifted_at is null and (
    hold.album_id = album.id or hold.user_id = album.owner_id
    or exists (select from media where media.album_id = album.id
      and (media.id = hold.media_id or media.uploader_id = hold.user_id))))`;

export const isPersonOnHold = (userId: string) => sql<SqlBool>`exists (
  select from legal_hold as hold
  left join media on media.id = hold.media_id
  left join album on album.id = coalesce(hold.album_id, media.album_id)
  where hold.lifted_at is null
    and ${sql.ref(userId)} in (hold.user_id, media.uploader_id, album.owner_id))`;
