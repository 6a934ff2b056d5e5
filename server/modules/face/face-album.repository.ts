import { type Expression, sql, type SqlBool } from 'kysely';
import { FACES_KEPT_DAYS } from '@contract/constants/face';
import { LEGAL_STATUS, MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../db/tables';

export interface AlbumFaceRow {
  readonly isOn: boolean;
  readonly hasPeople: boolean;
  readonly asksFirst: boolean;
  readonly coversOthers: boolean;
  readonly version: Id;
  /** Null without photos. */
  readonly keptUntil: Date | null;
}

/** In which faces are looked for, over the columns of `media`: photos that everybody who sees the album has, or will have. */
export const isLookedAt: Expression<SqlBool> = sql<SqlBool>`(media.is_listed and media.is_passed
  and media.legal_status = ${sql.lit(LEGAL_STATUS.fine)} and media.kind = ${sql.lit(MEDIA_KIND.photo)})`;

/**
 * The event's last day, or where the album tells none its last upload, and never before it was switched on; over the columns of `album` and
 * `album_face`.
 */
export const keptUntilOf = sql<Date | null>`(
  greatest(
    coalesce(
      (coalesce(album.ended_on, album.happened_on)::timestamp at time zone 'Asia/Shanghai') + interval '1 day',
      (select max(media.created_at) from media where media.album_id = album.id and ${isLookedAt})),
    album_face.switched_at) + make_interval(days => ${sql.lit(FACES_KEPT_DAYS)}))`;

export async function findAlbumFaces(db: Db, albumId: Id): Promise<AlbumFaceRow | null> {
  const row = await db
    .selectFrom('album_face')
    .innerJoin('album', 'album.id', 'album_face.album_id')
    .select([
      'is_on as isOn',
      'has_people as hasPeople',
      'asks_first as asksFirst',
      'covers_others as coversOthers',
      'album_face.version',
      keptUntilOf.as('keptUntil'),
    ])
    .where('album_face.album_id', '=', albumId)
    .executeTakeFirst();
  return row ?? null;
}

/** Photos to be looked at, and those that have been; of those that fit the condition, over the columns of `media`. */
export async function countLookedAt(
  db: Db,
  albumId: Id,
  isSeen: Expression<SqlBool>,
): Promise<{ total: number; done: number }> {
  return db
    .selectFrom('media')
    .leftJoin('face_scan', 'face_scan.media_id', 'media.id')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`count(face_scan.media_id)::int`.as('done')])
    .where('media.album_id', '=', albumId)
    .where(isLookedAt)
    .where(isSeen)
    .executeTakeFirstOrThrow();
}

export type FaceSwitches = Pick<AlbumFaceRow, 'isOn' | 'hasPeople' | 'asksFirst' | 'coversOthers'>;

export async function switchAlbumFaces(
  tx: Tx,
  albumId: Id,
  { isOn, hasPeople, asksFirst, coversOthers, at }: FaceSwitches & { readonly at: Date },
): Promise<void> {
  const people = { has_people: hasPeople, asks_first: asksFirst, covers_others: coversOthers };
  await tx
    .insertInto('album_face')
    .values({ album_id: albumId, is_on: isOn, ...people, switched_at: at })
    .onConflict((conflict) =>
      conflict.column('album_id').doUpdateSet({
        is_on: isOn,
        ...people,
        switched_at: sql<Date>`case when album_face.is_on then album_face.switched_at else ${at}::timestamptz end`,
      }),
    )
    .execute();
}
