import { sql } from 'kysely';
import type { Id, Tx } from '../../../db/tables';

/**
 * What a search finds these rows by, as it is after this transaction's changes: file name, remark, camera and lens. Call it
 * whenever one of them has changed. See [Note: Bigrams] in 0008-interaction.
 */
export async function keepMediaText(tx: Tx, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await sql`
    insert into media_text (media_id, album_id, body, camera)
    select media.id, media.album_id,
      concat_ws(E'\n', media.file_name, nullif(media.remark, ''), nullif(exif.camera, ''), nullif(exif.lens, '')),
      concat_ws(E'\n', exif.camera, exif.lens)
    from media left join media_exif as exif on exif.media_id = media.id
    where media.id = any(${[...mediaIds]}::bigint[])
    on conflict (media_id) do update set body = excluded.body, camera = excluded.camera`.execute(tx);
}
