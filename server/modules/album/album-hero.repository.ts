import { sql } from 'kysely';
import { MEDIA_KIND } from '@contract/constants/media';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id } from '../../db/tables';
import type { AlbumReading } from './album.repository';

/** A photo or video that stands at the top of an album's page. */
export interface HeroRow {
  readonly uid: string;
  readonly thumbhash: string;
  readonly turns: number;
  readonly focusX: number | null;
  readonly focusY: number | null;
}

/** Of the newest so many the best one is taken: an album of 100,000 opens as fast as a small one. */
const HERO_AMONG = 200;
/** Width / height x 1000 of what fills a wide place without losing much. */
const HERO_RATIO = { from: 1_200, to: 2_100 };
/** Fewer pixels are too coarse for the width of a phone. */
const HERO_MIN_PX = 750;

/** The chosen cover while visitors may see it, else the best lying photo of the newest, not too small: essence, then likes, then time. */
export async function findHeroRow(db: Db, { isShown }: AlbumReading, albumId: Id): Promise<HeroRow | null> {
  const columns = ['media.uid', 'media.thumbhash', 'media.turns', 'media.focus_x', 'media.focus_y'] as const;
  const row = await db
    .selectFrom('album')
    .modifyFront(KEEP_PLAN)
    .leftJoinLateral(
      (eb) =>
        eb.selectFrom('media').select(columns).whereRef('media.id', '=', 'album.cover_id').where(isShown).as('chosen'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('media')
              .selectAll()
              .whereRef('media.album_id', '=', 'album.id')
              .where('chosen.uid', 'is', null)
              .where(isShown)
              .orderBy('media.taken_local', 'desc')
              .orderBy('media.id', 'desc')
              .limit(HERO_AMONG)
              .as('media'),
          )
          .select(columns)
          .orderBy(
            sql`(media.kind = ${MEDIA_KIND.photo} and media.ratio_milli between ${HERO_RATIO.from} and ${HERO_RATIO.to}
              and media.pixel_x >= ${HERO_MIN_PX})`,
            'desc',
          )
          .orderBy('media.is_essence', 'desc')
          .orderBy('media.like_count', 'desc')
          .orderBy('media.taken_local', 'desc')
          .orderBy('media.id', 'desc')
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb.fn.coalesce('chosen.uid', 'best.uid').as('uid'),
      eb.fn.coalesce('chosen.thumbhash', 'best.thumbhash', sql.lit('')).as('thumbhash'),
      eb.fn.coalesce('chosen.turns', 'best.turns', sql.lit(0)).as('turns'),
      eb.fn.coalesce('chosen.focus_x', 'best.focus_x').as('focusX'),
      eb.fn.coalesce('chosen.focus_y', 'best.focus_y').as('focusY'),
    ])
    .where('album.id', '=', albumId)
    .executeTakeFirst();
  return row === undefined || row.uid === null ? null : { ...row, uid: row.uid };
}
