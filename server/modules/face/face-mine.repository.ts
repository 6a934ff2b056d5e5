import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Id, Tables } from '../../db/tables';
import type { Sought } from './face.rules';
import { type FaceSubject, isOf } from './face-subject.repository';

/** Photos on which somebody said to be, or one of his family. Null: in all albums. */
export async function listConfirmedMedia(
  db: Db,
  subject: FaceSubject,
  { relation, name, isOnly }: Sought,
  albumId: Id | null,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('face_answer')
    .innerJoin('face', 'face.id', 'face_answer.face_id')
    .select('face.media_id as id')
    .distinct()
    .where(isOf(subject, 'face_answer'))
    .where('is_match', '=', true)
    .where('relation', '=', relation)
    .where('name', 'in', isOnly ? [name, ''] : [name])
    .$if(albumId !== null, (query) => query.where('face_answer.album_id', '=', albumId ?? '0'))
    .execute();
  return rows.map(({ id }) => id);
}

/** A search over more would take too long to wait for. */
const MOST_ALBUMS = 100;

/** Albums that are switched on, and which the person owns, is one of, or has opened: the last opened or made first. */
export async function listAlbumsToSearch(
  db: Db,
  userId: Id,
  isSeen: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('album')
    .select('album.id')
    .where(isSeen)
    .where(
      sql<boolean>`exists (select from album_face where album_face.album_id = album.id and is_on)
        and (album.owner_id = ${userId}
          or exists (select from album_user as person where person.album_id = album.id and person.user_id = ${userId})
          or exists (select from album_browse as seen where seen.album_id = album.id and seen.user_id = ${userId}))`,
    )
    .orderBy(
      sql`coalesce((select max(last_at) from album_browse as seen where seen.album_id = album.id and seen.user_id = ${userId}), album.created_at)`,
      'desc',
    )
    .orderBy('album.id', 'desc')
    .limit(MOST_ALBUMS)
    .execute();
  return rows.map(({ id }) => id);
}

export interface AlbumCount {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly count: number;
}

/** Of these photos those that everybody in their album sees, by album. */
export async function countByAlbum(
  db: Db,
  mediaIds: readonly Id[],
  isShown: Expression<SqlBool>,
): Promise<AlbumCount[]> {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select(['album.id as albumId', 'album.uid as albumUid', sql<number>`count(*)::int`.as('count')])
    .where(sql<SqlBool>`media.id = any (${[...mediaIds]}::bigint[])`)
    .where(isShown)
    .groupBy('album.id')
    .execute();
}
