import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { MEDIA_KIND, TAB_KIND } from '@contract/constants/media';
import type { PageWish } from '@contract/rules/page';
import type { Db, Id, Tables } from '../../../db/tables';
import type { MediaQuery } from './media-list.repository';
import { type Listed, listOrderedPage, type OrderedList, type PagePlace } from './media-page.repository';

type AlbumFits = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

export interface PersonalFilter {
  readonly userId: Id;
  /** Null: in all albums that fit. */
  readonly albumId: Id | null;
  readonly seenAlbums: AlbumFits;
  /** What the person sees of them. */
  readonly isSeen: Expression<SqlBool>;
}

/** One of the person's own lists, by its tab. */
export function listPersonal(
  db: Db,
  filter: PersonalFilter,
  tab: number,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const list = choosePersonal(db, filter, tab, inSeenAlbumsOneByOne);
  const counted = choosePersonal(db, filter, tab, inSeenAlbums).rows;
  return listOrderedPage(db, { ...list, counted }, filter.userId, page, after);
}

/** Those of these rows that are seen, in albums that are seen, as they were taken, the last first. */
export function listOfIds(
  db: Db,
  ids: readonly Id[],
  { albumId, isSeen, seenAlbums }: Pick<PersonalFilter, 'albumId' | 'isSeen' | 'seenAlbums'>,
  readerId: Id | null,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const rows = db
    .selectFrom('media')
    .where(sql<SqlBool>`media.id = any (${[...ids]}::bigint[])`)
    .where(isSeen)
    .$if(albumId !== null, (query) => query.where('media.album_id', '=', albumId ?? '0'))
    .where((eb) => eb('media.album_id', 'in', eb.selectFrom('album').select('album.id').where(seenAlbums)));
  return listOrderedPage(db, { rows, by: sql`media.taken_local`, kind: 'local' }, readerId, page, after);
}

function choosePersonal(db: Db, filter: PersonalFilter, tab: number, inSeen: NarrowToSeen): OrderedList {
  const { userId, albumId } = filter;
  const inAlbums: NarrowToSeen = (filter_, rows) =>
    albumId === null ? inSeen(filter_, rows) : rows.where('media.album_id', '=', albumId);
  const own = (): MediaQuery => inAlbums(filter, listed(db).where('media.uploader_id', '=', userId));
  switch (tab) {
    case TAB_KIND.collect:
      return { rows: inAlbums(filter, marked(db, filter, 'media_collect')), ...BY_MARK };
    case TAB_KIND.buy:
      return { rows: inAlbums(filter, marked(db, filter, 'media_purchase')), ...BY_MARK };
    case TAB_KIND.like:
      return { rows: inAlbums(filter, marked(db, filter, 'media_like')), ...BY_MARK };
    case TAB_KIND.beLike:
      return { rows: own().where('media.like_count', '>', 0), by: sql`media.like_count`, kind: 'number' };
    case TAB_KIND.capacity:
      return { rows: charged(db, filter), by: sql`media.size_bytes`, kind: 'number' };
    case TAB_KIND.capacityVideo:
      return {
        rows: charged(db, filter).where('media.kind', '=', MEDIA_KIND.video),
        by: sql`media.size_bytes`,
        kind: 'number',
      };
    case TAB_KIND.copies:
      return { rows: charged(db, filter).where(hasEarlierCopy(userId)), by: sql`media.size_bytes`, kind: 'number' };
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

type NarrowToSeen = (filter: PersonalFilter, rows: MediaQuery) => MediaQuery;

/** For counting: all rows at once. */
const inSeenAlbums: NarrowToSeen = ({ seenAlbums }, rows) =>
  rows.where((eb) => eb('media.album_id', 'in', eb.selectFrom('album').select('album.id').where(seenAlbums)));

/** For a page: row by row in the list's order, so that no more are read than are shown. `offset 0` keeps it so. */
const inSeenAlbumsOneByOne: NarrowToSeen = ({ seenAlbums }, rows) =>
  rows.innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('album')
        .select('album.id as seen_id')
        .whereRef('album.id', '=', 'media.album_id')
        .where(seenAlbums)
        .offset(0)
        .as('seen'),
    (join) => join.onTrue(),
  ) as unknown as MediaQuery;

const BY_MARK = { by: sql`mark.created_at`, id: sql`mark.media_id`, kind: 'instant' } as const;

/** What the person has liked, collected or bought and still sees; row by row in the order of the marks. */
function marked(
  db: Db,
  { userId, isSeen }: PersonalFilter,
  table: 'media_like' | 'media_collect' | 'media_purchase',
): MediaQuery {
  const marks = sql<{ media_id: Id; created_at: Date }>`(
    select media_id, created_at from ${sql.table(table)} where user_id = ${userId})`;
  const rows = db.selectFrom(marks.as('mark')).innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('media')
        .selectAll('media')
        .whereRef('media.id', '=', 'mark.media_id')
        .where(isSeen)
        .offset(0)
        .as('media'),
    (join) => join.onTrue(),
  );
  // The mark's columns are named by BY_MARK alone.
  return rows as unknown as MediaQuery;
}
