import { type Kysely, sql } from 'kysely';

/**
 * What the original of a photo or video costs, in fen; 0 is free. Where it has a price, everybody but the album's holders gets its
 * pictures with a mark, as in [Note: Watermarks], and neither the original nor the video.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    add column price_fen integer not null default 0 check (price_fen between 0 and 1000000)`.execute(db);
  await sql`create index media_priced on media (album_id) where price_fen > 0`.execute(db);
}
