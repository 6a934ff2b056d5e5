import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { TAB_KIND } from '@contract/constants/media';
import { pageOffset, type PageWish } from '@contract/rules/page';
import type { Db, Id, Tables } from '../../db/tables';
import { type MediaQuery, type MediaRow, withNames } from './media-list.repository';
import type { Listed } from './media-sort.repository';

type AlbumFits = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

export interface PersonalFilter {
  readonly userId: Id;
  /** Null: in all albums that fit. */
  readonly albumId: Id | null;
  readonly seenAlbums: AlbumFits;
  /** Whose hidden media the person sees besides. */
  readonly heldAlbums: AlbumFits;
}

/** What a list is taken from and ordered by. */
interface PersonalList {
  readonly rows: MediaQuery;
  readonly order: ReturnType<typeof sql>;
}

/** One of the person's own lists, by its tab. */
export async function listPersonal(db: Db, filter: PersonalFilter, tab: number, page: PageWish): Promise<Listed> {
  const { rows: matching, order } = choosePersonal(db, filter, tab);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  if (pageOffset(page) >= total) return { total, rows: [] };
  const cut = matching
    .select('media.id')
    .orderBy(order, 'desc')
    .orderBy('media.id', 'desc')
    .limit(page.size)
    .offset(pageOffset(page));
  const ids = (await cut.execute()).map((row) => row.id);
  const found = await withNames(
    db,
    db.selectFrom('media').selectAll('media').where('media.id', 'in', ids),
    filter.userId,
  ).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { total, rows: ids.map((id) => byId.get(id)).filter((row): row is MediaRow => row !== undefined) };
}

function choosePersonal(db: Db, filter: PersonalFilter, tab: number): PersonalList {
  const { userId, albumId } = filter;
  const own = (): MediaQuery => inAlbums(db, filter, listed(db).where('media.uploader_id', '=', userId));
  switch (tab) {
    case TAB_KIND.collect:
      return { rows: marked(db, filter, 'media_collect'), order: sql`mark.created_at` };
    case TAB_KIND.like:
      return { rows: marked(db, filter, 'media_like'), order: sql`mark.created_at` };
    case TAB_KIND.beLike:
      return { rows: own().where('media.like_count', '>', 0), order: sql`media.like_count` };
    case TAB_KIND.capacity: {
      const mine = listed(db).where('media.album_id', 'in', albumIds(db, filter.heldAlbums));
      const rows = albumId === null ? mine : mine.where('media.album_id', '=', albumId);
      return { rows, order: sql`media.size_bytes` };
    }
    case TAB_KIND.timeline:
      return { rows: own(), order: sql`media.taken_local` };
    default:
      // Of one album in the wall's order, of all albums the last uploaded first.
      return { rows: own(), order: albumId === null ? sql`media.created_at` : sql`media.taken_local` };
  }
}

function listed(db: Db): MediaQuery {
  return db.selectFrom('media').where(sql<SqlBool>`media.is_listed`);
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
  // The mark's columns are named by `order` alone.
  return inAlbums(db, filter, rows as unknown as MediaQuery);
}
