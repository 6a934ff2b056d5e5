import { sql } from 'kysely';
import { MEDIA_KIND, REVIEW_STATE } from '@contract/constants/media';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id } from '../../db/tables';

/** One side of an album or a label: what visitors see and what holders see. */
export interface KindCounts {
  readonly photos: number;
  readonly videos: number;
}

export interface AudienceCounts {
  readonly visitor: KindCounts;
  readonly holder: KindCounts;
}

/** Sums over `album_count`, as the database gives them. */
export interface CountColumns {
  readonly visiblePhotos: string;
  readonly visibleVideos: string;
  readonly listedPhotos: string;
  readonly listedVideos: string;
}

const sumOf = (column: 'visible_count' | 'listed_count', kind: number) =>
  sql<string>`coalesce(sum(${sql.ref(column)}) filter (where kind = ${sql.lit(kind)}), 0)`;

export const COUNT_COLUMNS = [
  sumOf('visible_count', MEDIA_KIND.photo).as('visiblePhotos'),
  sumOf('visible_count', MEDIA_KIND.video).as('visibleVideos'),
  sumOf('listed_count', MEDIA_KIND.photo).as('listedPhotos'),
  sumOf('listed_count', MEDIA_KIND.video).as('listedVideos'),
] as const;

export const toCounts = (row: CountColumns): AudienceCounts => ({
  visitor: { photos: Number(row.visiblePhotos), videos: Number(row.visibleVideos) },
  holder: { photos: Number(row.listedPhotos), videos: Number(row.listedVideos) },
});

/** How many wait for review in each album. Albums without any are not in the map. */
export async function countReviews(db: Db, albumIds: readonly Id[]): Promise<Map<Id, number>> {
  if (albumIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .modifyFront(KEEP_PLAN)
    .select(['album_id as albumId', sql<number>`count(*)::int`.as('count')])
    .where('album_id', '=', sql<Id>`any(${[...albumIds]}::bigint[])`)
    .where('review_state', '=', sql.lit(REVIEW_STATE.waiting))
    .where('is_listed', '=', sql.lit(true))
    .groupBy('album_id')
    .execute();
  return new Map(rows.map(({ albumId, count }) => [albumId, count]));
}
