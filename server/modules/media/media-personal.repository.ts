import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { MEDIA_KIND, TAB_KIND } from '@contract/constants/media';
import type { PageWish } from '@contract/rules/page';
import type { Db, Id, Tables } from '../../db/tables';
import type { MediaQuery } from './media-list.repository';
import { type Listed, listOrderedPage, type OrderedList, type PagePlace } from './media-page.repository';

type AlbumFits = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

export interface PersonalFilter {
  readonly userId: Id;
  /** Null: in all albums that fit. */
  readonly albumId: Id | null;
  readonly seenAlbums: AlbumFits;
  /** Whose hidden media the person sees besides. */
  readonly heldAlbums: AlbumFits;
}

/** One of the person's own lists, by its tab. */
export function listPersonal(
  db: Db,
  filter: PersonalFilter,
  tab: number,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  return listOrderedPage(db, choosePersonal(db, filter, tab), filter.userId, page, after);
}

function choosePersonal(db: Db, filter: PersonalFilter, tab: number): OrderedList {
  const { userId, albumId } = filter;
  const own = (): MediaQuery => inAlbums(db, filter, listed(db).where('media.uploader_id', '=', userId));
  switch (tab) {
    case TAB_KIND.collect:
      return { rows: marked(db, filter, 'media_collect'), by: sql`mark.created_at`, kind: 'instant' };
    case TAB_KIND.like:
      return { rows: marked(db, filter, 'media_like'), by: sql`mark.created_at`, kind: 'instant' };
    case TAB_KIND.beLike:
      return { rows: own().where('media.like_count', '>', 0), by: sql`media.like_count`, kind: 'number' };
    case TAB_KIND.capacity:
      return { rows: charged(db, filter), order: sql`media.size_bytes` };
    case TAB_KIND.capacityVideo:
      return { rows: charged(db, filter).where('media.kind', '=', MEDIA_KIND.video), order: sql`media.size_bytes` };
    case TAB_KIND.copies:
      return { rows: charged(db, filter).where(hasEarlierCopy(userId)), order: sql`media.size_bytes` };
    case TAB_KIND.timeline:
      return { rows: own(), by: sql`media.taken_local`, kind: 'local' };
    default:
      // Of one album in the wall's order, of all albums the last uploaded first.
      return albumId === null
        ? { rows: own(), by: sql`media.created_at`, kind: 'instant' }
        : { rows: own(), by: sql`media.taken_local`, kind: 'local' };
  }
}

function listed(db: Db): MediaQuery {
  return db.selectFrom('media').where(sql<SqlBool>`media.is_listed`);
}

/** What counts for the person's capacity: everything in the albums he owns. */
function charged(db: Db, { userId, albumId }: PersonalFilter): MediaQuery {
  const own = db.selectFrom('album').select('album.id').where('owner_id', '=', userId).where('deleted_at', 'is', null);
  const rows = listed(db).where('media.album_id', 'in', own);
  return albumId === null ? rows : rows.where('media.album_id', '=', albumId);
}

function hasEarlierCopy(userId: Id): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from media as copy join album as home on home.id = copy.album_id
    where copy.object_id = media.object_id and copy.id < media.id and copy.is_listed
      and home.owner_id = ${userId} and home.deleted_at is null)`;
}

function albumIds(db: Db, fits: AlbumFits) {
  return db.selectFrom('album').select('album.id').where(fits);
}

function inAlbums(db: Db, { albumId, seenAlbums }: PersonalFilter, rows: MediaQuery): MediaQuery {
  return albumId === null
    ? rows.where('media.album_id', 'in', albumIds(db, seenAlbums))
    : rows.where('media.album_id', '=', albumId);
}

/** What the person has liked or collected and still sees. */
function marked(db: Db, filter: PersonalFilter, table: 'media_like' | 'media_collect'): MediaQuery {
  const { userId, heldAlbums } = filter;
  const marks = sql<{ media_id: Id; created_at: Date }>`(
    select media_id, created_at from ${sql.table(table)} where user_id = ${userId})`;
  const rows = listed(db)
    .innerJoin(marks.as('mark'), (join) => join.onRef('mark.media_id', '=', 'media.id'))
    .where((eb) =>
      eb.or([
        sql<SqlBool>`media.is_visible`,
        eb('media.uploader_id', '=', userId),
        eb('media.album_id', 'in', albumIds(db, heldAlbums)),
      ]),
    );
  // The mark's columns are named by `by` alone.
  return inAlbums(db, filter, rows as unknown as MediaQuery);
}
