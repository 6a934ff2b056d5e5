import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { TakenFrom, Turns } from '@contract/constants/media';
import { KEEP_PLAN } from '../../../db/kept-plan';
import type { Db, Id, LocalTime, MediaTable, Tables } from '../../../db/tables';
import { countedLabel, type WallFilter, type WallPlace, type WallRange } from '../rows/media-group.repository';

/** A photo or video with the names around it. */
export interface MediaRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly labelUid: string | null;
  readonly uploaderId: Id;
  readonly uploaderUid: string;
  readonly uploaderName: string;
  readonly kind: number;
  readonly state: number;
  readonly legalStatus: number;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly isHeld: boolean;
  readonly fileName: string;
  readonly sizeBytes: string | number;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly durationMs: number;
  readonly thumbhash: string;
  readonly turns: Turns;
  readonly hasLarge: boolean;
  readonly hasStrip: boolean;
  readonly takenLocal: LocalTime;
  readonly takenFrom: TakenFrom;
  readonly likeCount: number;
  readonly liked: boolean;
  readonly collectCount: number;
  readonly collected: boolean;
  readonly commentCount: number;
  readonly isMade: boolean;
  readonly isEssence: boolean;
  readonly remark: string;
  readonly priceFen: number;
  readonly isBought: boolean;
}

export interface TileRow {
  readonly uid: string;
  readonly kind: number;
  readonly ratioMilli: number;
  readonly thumbhash: string;
  readonly turns: Turns;
  readonly durationMs: number;
  readonly state: number;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly isHeld: boolean;
  readonly legalStatus: number;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly uploaderId: Id;
  readonly liked: boolean;
  readonly isMade: boolean;
  readonly isEssence: boolean;
  readonly priceFen: number;
  readonly isBought: boolean;
}

export type MediaQuery = SelectQueryBuilder<Tables, 'media', object>;
export type MediaPageQuery = SelectQueryBuilder<Tables, 'media', Selectable<MediaTable>>;
type Condition = Expression<SqlBool>;

/** An album's list as one caller sees it. */
export interface Wall {
  readonly filter: WallFilter;
  readonly predicate: Condition;
}

/** What a tile of a wall is made of, as `readerId` sees it. */
export const tileColumns = (readerId: Id | null) =>
  [
    'media.uid',
    'media.kind',
    'media.ratio_milli as ratioMilli',
    'media.thumbhash',
    'media.turns',
    'media.duration_ms as durationMs',
    'media.state',
    'media.is_hidden as isHidden',
    'media.review_state as reviewState',
    'media.is_held as isHeld',
    'media.legal_status as legalStatus',
    'media.is_listed as isListed',
    'media.is_visible as isVisible',
    'media.uploader_id as uploaderId',
    'media.is_made as isMade',
    'media.is_essence as isEssence',
    'media.price_fen as priceFen',
    isLikedBy(readerId).as('liked'),
    isBoughtBy(readerId).as('isBought'),
  ] as const;

/** A group's tiles, newest first, at most `limit`. */
export function listTiles(
  db: Db,
  wall: Wall & { readonly range: WallRange },
  readerId: Id | null,
  limit: number,
): Promise<TileRow[]> {
  const { lower, upper } = wall.range;
  return (
    wallRows(db, wall)
      .where(sql<SqlBool>`(media.taken_local, media.id) >= (${lower.taken}::timestamp, ${lower.id}::bigint)`)
      // Already said by the pairs. The planner estimates a range from plain comparisons only, and chooses its index by that.
      .where('media.taken_local', '>=', lower.taken)
      .$if(upper !== null, (query) => query.where('media.taken_local', '<=', upper?.taken ?? lower.taken))
      .$call((query) => below(query, upper))
      .select(tileColumns(readerId))
      .limit(limit)
      .execute()
  );
}

/** Rows of a wall below `start.upper`, after `start.skip` of them, newest first. */
export function listWallPage(
  db: Db,
  wall: Wall,
  start: { readonly upper: WallPlace | null; readonly skip: number },
  readerId: Id | null,
  size: number,
): Promise<MediaRow[]> {
  const page = wallRows(db, wall)
    .$call((query) => below(query, start.upper))
    .selectAll('media')
    .limit(size)
    .offset(start.skip);
  return withNames(db, page, readerId)
    .modifyFront(KEEP_PLAN)
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .execute();
}

/** Of one person's uploads what is shown to all in albums that fit the condition. */
export interface BestFilter {
  readonly uploaderId: Id;
  readonly isShown: Condition;
  readonly shownAlbums: (eb: ExpressionBuilder<Tables, 'album'>) => Condition;
}

/** How many they are, and the likes they have together. */
export async function countBest(db: Db, filter: BestFilter): Promise<{ total: number; likes: number }> {
  return bestRows(db, filter)
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(sum(media.like_count), 0)::int`.as('likes')])
    .executeTakeFirstOrThrow();
}

export async function countWall(db: Db, filter: WallFilter): Promise<number> {
  const row = await db
    .selectFrom('album_count')
    .modifyFront(KEEP_PLAN)
    .select(sql<number>`coalesce(sum(${sql.ref(`${filter.counts}_count`)}), 0)::int`.as('total'))
    .where('album_id', '=', filter.albumId)
    .where('label_id', '=', countedLabel(filter))
    .$if(filter.kind !== null, (query) => query.where('kind', '=', filter.kind))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Those in the bin and refused ones are absent. In no order. */
export function listMediaByUid(db: Db, uids: readonly string[], readerId: Id | null): Promise<MediaRow[]> {
  const rows = db
    .selectFrom('media')
    .selectAll('media')
    .where('media.uid', 'in', uids)
    .where('media.is_listed', '=', true);
  return withNames(db, rows, readerId).execute();
}

/** In no order. */
export function wallConditions(db: Db, wall: Wall): MediaQuery {
  const { albumId, labelId, kind, onlyEssence } = wall.filter;
  // A label is of one album: naming the album as well would only tempt the planner to another index.
  return db
    .selectFrom('media')
    .where(labelId === null ? 'media.album_id' : 'media.label_id', '=', labelId ?? albumId)
    .$if(kind !== null, (query) => query.where('media.kind', '=', kind))
    .$if(onlyEssence, (query) => query.where(sql<SqlBool>`media.is_essence`))
    .where(wall.predicate);
}

function wallRows(db: Db, wall: Wall): MediaQuery {
  return wallConditions(db, wall).orderBy('media.taken_local', 'desc').orderBy('media.id', 'desc');
}

/** In no order. */
export function bestRows(db: Db, { uploaderId, isShown, shownAlbums }: BestFilter): MediaQuery {
  return (
    db
      .selectFrom('media')
      .where('media.uploader_id', '=', uploaderId)
      .where(isShown)
      // Implied by the line before; the index over one's uploads is chosen by it.
      .where(sql<SqlBool>`media.is_listed`)
      .where('media.album_id', 'in', db.selectFrom('album').select('album.id').where(shownAlbums))
  );
}

function below(query: MediaQuery, upper: WallPlace | null): MediaQuery {
  if (upper === null) return query;
  return query.where(sql<SqlBool>`(media.taken_local, media.id) < (${upper.taken}::timestamp, ${upper.id}::bigint)`);
}

/** Asked row by row: a join would let the planner give up the index's order. */
function isLikedBy(readerId: Id | null) {
  if (readerId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from media_like where media_id = media.id and user_id = ${readerId})`;
}

/** As `isLikedBy`. */
export function isBoughtBy(readerId: Id | null) {
  if (readerId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from media_purchase where media_id = media.id and user_id = ${readerId})`;
}

function isCollectedBy(readerId: Id | null) {
  if (readerId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from media_collect where media_id = media.id and user_id = ${readerId})`;
}

/** The page is taken first, then names are looked up: a join inside would be paid for every row that the offset skips. */
export function withNames(db: Db, page: MediaPageQuery, readerId: Id | null) {
  return db
    .selectFrom(page.as('media'))
    .innerJoin('album', 'album.id', 'media.album_id')
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .leftJoin('album_label as label', 'label.id', 'media.label_id')
    .select([
      'media.id',
      'media.uid',
      'media.album_id as albumId',
      'album.uid as albumUid',
      'label.uid as labelUid',
      'media.uploader_id as uploaderId',
      'uploader.uid as uploaderUid',
      'uploader.nickname as uploaderName',
      'media.kind',
      'media.state',
      'media.legal_status as legalStatus',
      'media.is_hidden as isHidden',
      'media.review_state as reviewState',
      'media.is_listed as isListed',
      'media.is_visible as isVisible',
      'media.is_held as isHeld',
      'media.file_name as fileName',
      'media.size_bytes as sizeBytes',
      'media.pixel_x as pixelX',
      'media.pixel_y as pixelY',
      'media.duration_ms as durationMs',
      'media.thumbhash',
      'media.turns',
      'media.has_large as hasLarge',
      'media.has_strip as hasStrip',
      'media.taken_local as takenLocal',
      'media.taken_from as takenFrom',
      'media.like_count as likeCount',
      isLikedBy(readerId).as('liked'),
      'media.collect_count as collectCount',
      isCollectedBy(readerId).as('collected'),
      'media.comment_count as commentCount',
      'media.is_made as isMade',
      'media.is_essence as isEssence',
      'media.remark',
      'media.price_fen as priceFen',
      isBoughtBy(readerId).as('isBought'),
    ]);
}

/** What a person shows of himself to all. */
export async function getUploaderCard(db: Db, userId: Id): Promise<{ avatar: string; signature: string }> {
  return db
    .selectFrom('app_user')
    .select(['avatar_url as avatar', 'signature'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
