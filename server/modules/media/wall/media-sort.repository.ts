import { sql, type SqlBool } from 'kysely';
import { HOT_MAX, MEDIA_SORT, type MediaSort } from '@contract/constants/media';
import { PLACE_CELLS_PER_DEGREE } from '@contract/constants/place';
import type { PageWish } from '@contract/rules/page';
import { pageOffset } from '@contract/rules/page';
import type { Db, Id } from '../../../db/tables';
import { findPageStart } from '../rows/media-group.repository';
import {
  countWall,
  listWallPage,
  type MediaQuery,
  type MediaRow,
  tileColumns,
  type TileRow,
  type Wall,
  wallConditions,
} from './media-list.repository';
import { type Listed, listOrderedPage, type OrderedList, type PagePlace } from './media-page.repository';

/** The most liked of a wall, at most HOT_MAX: rows that nobody likes are not read, whatever the album holds. */
export function listHot(
  db: Db,
  wall: Wall,
  readerId: Id | null,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const rows = wallConditions(db, wall).where('media.like_count', '>', 0);
  return listOrderedPage(db, { rows, by: sql`media.like_count`, kind: 'number', max: HOT_MAX }, readerId, page, after);
}

/** The whole hot list, as tiles. */
export function listHotTiles(db: Db, wall: Wall, readerId: Id | null): Promise<TileRow[]> {
  return hotRows(db, wall).select(tileColumns(readerId)).limit(HOT_MAX).execute();
}

export async function measureHot(db: Db, wall: Wall): Promise<{ count: number; ratioSum: number }> {
  const hot = hotRows(db, wall).select('media.ratio_milli').limit(HOT_MAX);
  return db
    .selectFrom(hot.as('hot'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(hot.ratio_milli), 0)::float8 / 1000`.as('ratioSum'),
    ])
    .executeTakeFirstOrThrow();
}

function hotRows(db: Db, wall: Wall): MediaQuery {
  return wallConditions(db, wall)
    .where('media.like_count', '>', 0)
    .orderBy('media.like_count', 'desc')
    .orderBy('media.id', 'desc');
}

/** What a list of an album is narrowed to, and its order. */
export interface WallWish {
  readonly sort: MediaSort;
  /** '0': somebody who is nobody. */
  readonly uploaderId: Id | null;
  readonly camera: string | null;
  /** A cell, by its numbers north and east. */
  readonly place: readonly [number, number] | null;
  readonly dayFrom: string | null;
  readonly dayTo: string | null;
  readonly hidden: boolean | null;
  /** None but these. */
  readonly onlyIds: readonly Id[] | null;
}

export async function readWallWish(
  db: Db,
  query: {
    readonly sort?: MediaSort;
    readonly uploaderId?: string;
    readonly camera?: string;
    readonly place?: string;
    readonly dayFrom?: string;
    readonly dayTo?: string;
    readonly hidden?: boolean;
  },
  onlyIds: readonly Id[] | null = null,
): Promise<WallWish> {
  const { uploaderId: uid } = query;
  const uploader =
    uid === undefined ? null : await db.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirst();
  return {
    sort: query.sort ?? MEDIA_SORT.newest,
    uploaderId: uploader === null ? null : (uploader?.id ?? '0'),
    camera: query.camera ?? null,
    place: query.place === undefined ? null : toCell(query.place),
    dayFrom: query.dayFrom ?? null,
    dayTo: query.dayTo ?? null,
    hidden: query.hidden ?? null,
    onlyIds,
  };
}

function toCell(place: string): readonly [number, number] {
  const [north = 0, east = 0] = place.split(':').map(Number);
  return [north, east];
}

/** A page of a wall in the order and with the filters that were asked for. */
export async function listSorted(
  db: Db,
  wall: Wall,
  wish: WallWish,
  readerId: Id | null,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const { sort, ...narrowed } = wish;
  const isWhole = Object.values(narrowed).every((one) => one === null);
  if (!isWhole || sort === MEDIA_SORT.lastUploaded) {
    return listFiltered(db, wall, wish, readerId, page, after);
  }
  return sort === MEDIA_SORT.oldest ? listOldest(db, wall, readerId, page) : listNewest(db, wall, readerId, page);
}

async function listNewest(db: Db, wall: Wall, readerId: Id | null, page: PageWish): Promise<Listed> {
  const [total, rows] = await Promise.all([
    countWall(db, wall.filter),
    listFrom(db, wall, readerId, pageOffset(page), page.size),
  ]);
  return { total, rows, next: null };
}

/** The other end of the same list: page N of the oldest is found by counting runs from the newest, too. */
async function listOldest(db: Db, wall: Wall, readerId: Id | null, page: PageWish): Promise<Listed> {
  const total = await countWall(db, wall.filter);
  const end = total - pageOffset(page);
  if (end <= 0) return { total, rows: [], next: null };
  const start = Math.max(0, end - page.size);
  return { total, rows: (await listFrom(db, wall, readerId, start, end - start)).reverse(), next: null };
}

async function listFrom(db: Db, wall: Wall, readerId: Id | null, offset: number, size: number): Promise<MediaRow[]> {
  const start = await findPageStart(db, wall.filter, offset);
  return start === null ? [] : listWallPage(db, wall, start, readerId, size);
}

function listFiltered(
  db: Db,
  wall: Wall,
  wish: WallWish,
  readerId: Id | null,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const { uploaderId, camera, place, dayFrom, dayTo, hidden, onlyIds, sort } = wish;
  let rows = wallConditions(db, wall).where(sql<SqlBool>`media.is_listed`);
  if (uploaderId !== null) rows = rows.where('media.uploader_id', '=', uploaderId);
  if (camera !== null) {
    rows = rows.where(
      sql<SqlBool>`exists (select from media_exif where media_exif.media_id = media.id and media_exif.camera = ${camera})`,
    );
  }
  if (place !== null) {
    // Ranges, of which the planner knows how many rows they hold.
    const within = (degrees: 'latitude' | 'longitude', cell: number) => {
      const column = sql.ref(`media_exif.${degrees}`);
      return sql`${column} >= ${cell / PLACE_CELLS_PER_DEGREE} and ${column} < ${(cell + 1) / PLACE_CELLS_PER_DEGREE}`;
    };
    const [north, east] = place;
    rows = rows.where(
      sql<SqlBool>`exists (select from media_exif where media_exif.media_id = media.id and ${within('latitude', north)} and ${within('longitude', east)})`,
    );
  }
  if (dayFrom !== null) rows = rows.where(sql<SqlBool>`media.taken_local >= ${dayFrom}::date`);
  if (dayTo !== null) rows = rows.where(sql<SqlBool>`media.taken_local < ${dayTo}::date + 1`);
  // Bare, so that it matches the condition of the index over hidden ones.
  if (hidden !== null) rows = rows.where(hidden ? sql<SqlBool>`media.is_hidden` : sql<SqlBool>`not media.is_hidden`);
  if (onlyIds !== null) rows = rows.where(sql<SqlBool>`media.id = any (${[...onlyIds]}::bigint[])`);
  const list: OrderedList =
    sort === MEDIA_SORT.lastUploaded
      ? { rows, by: sql`media.created_at`, kind: 'instant' }
      : { rows, by: sql`media.taken_local`, kind: 'local', isAscending: sort === MEDIA_SORT.oldest };
  return listOrderedPage(db, list, readerId, page, after);
}
