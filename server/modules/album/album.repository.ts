import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { LEGAL_STATUS, MEDIA_KIND } from '@contract/constants/media';
import { managersOf } from '../../db/album-managers';
import type { Db, Id, Tables } from '../../db/tables';

export interface AlbumRow {
  readonly id: Id;
  readonly uid: string;
  readonly ownerId: Id;
  readonly managerIds: readonly Id[];
  readonly ownerUid: string;
  readonly ownerName: string;
  readonly ownerAvatar: string;
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: number;
  readonly happenedOn: string | null;
  readonly createdAt: Date;
  /** What a card shows: the chosen cover while visitors may see it, else the newest that they may see. */
  readonly coverUid: string | null;
  readonly coverThumbhash: string | null;
}

export interface AlbumFields {
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: number;
  readonly happenedOn: string | null;
}

/** Inserts once per owner and request. False when the request made an album before. */
export async function insertAlbumOnce(
  db: Db,
  album: AlbumFields & { readonly uid: string; readonly ownerId: Id; readonly requestId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('album')
    .values({
      uid: album.uid,
      owner_id: album.ownerId,
      request_id: album.requestId,
      name: album.name,
      description: album.description,
      template: album.template,
      visibility: album.visibility,
      happened_on: album.happenedOn,
      cover_id: null,
      created_at: album.now,
      updated_at: album.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The album that a request made, if it is still there. */
export async function findAlbumByRequest(db: Db, ownerId: Id, requestId: string): Promise<AlbumRow | null> {
  const row = await selectAlbums(db)
    .where('album.owner_id', '=', ownerId)
    .where('album.request_id', '=', requestId)
    .where('album.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function getAlbumRow(db: Db, id: Id): Promise<AlbumRow> {
  return selectAlbums(db).where('album.id', '=', id).executeTakeFirstOrThrow();
}

export interface AlbumFilter {
  /** What the access module lets this caller's list show. */
  readonly isListed: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;
  readonly template: number | null;
  /** Null: of everybody. */
  readonly ownerId: Id | null;
}

/** Newest first. */
export async function listAlbumRows(
  db: Db,
  filter: AlbumFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AlbumRow[]> {
  // The page is cut before its covers are looked for.
  const ids = await filtered(db, filter)
    .select('album.id')
    .orderBy('album.created_at', 'desc')
    .orderBy('album.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  if (ids.length === 0) return [];
  return selectAlbums(db)
    .where(
      'album.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('album.created_at', 'desc')
    .orderBy('album.id', 'desc')
    .execute();
}

export async function countAlbumRows(db: Db, filter: AlbumFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function filtered(db: Db, { isListed, template, ownerId }: AlbumFilter) {
  return db
    .selectFrom('album')
    .where(isListed)
    .$if(template !== null, (query) => query.where('album.template', '=', template))
    .$if(ownerId !== null, (query) => query.where('album.owner_id', '=', ownerId));
}

function selectAlbums(db: Db) {
  return db
    .selectFrom('album')
    .innerJoin('app_user as owner', 'owner.id', 'album.owner_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('media')
          .select(['media.uid', 'media.thumbhash'])
          .whereRef('media.id', '=', 'album.cover_id')
          .where('media.is_visible', '=', sql.lit(true))
          .where('media.legal_status', '=', LEGAL_STATUS.fine)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('media')
          .select(['media.uid', 'media.thumbhash'])
          .whereRef('media.album_id', '=', 'album.id')
          .where('chosen.uid', 'is', null)
          .where('media.is_visible', '=', sql.lit(true))
          .where('media.legal_status', '=', LEGAL_STATUS.fine)
          .orderBy('media.taken_local', 'desc')
          .orderBy('media.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'album.id',
      'album.uid',
      'album.owner_id as ownerId',
      managersOf('album.id').as('managerIds'),
      'owner.uid as ownerUid',
      'owner.nickname as ownerName',
      'owner.avatar_url as ownerAvatar',
      'album.name',
      'album.description',
      'album.template',
      'album.visibility',
      'album.happened_on as happenedOn',
      'album.created_at as createdAt',
      eb.fn.coalesce('chosen.uid', 'newest.uid').as('coverUid'),
      eb.fn.coalesce('chosen.thumbhash', 'newest.thumbhash').as('coverThumbhash'),
    ]);
}

/** One side of an album or a label: what visitors see and what holders see. */
export interface KindCounts {
  readonly photos: number;
  readonly videos: number;
}

export interface AudienceCounts {
  readonly visitor: KindCounts;
  readonly holder: KindCounts;
}

export const NO_COUNTS: AudienceCounts = { visitor: { photos: 0, videos: 0 }, holder: { photos: 0, videos: 0 } };

/** Of whole albums. Albums without media are not in the map. */
export async function countMediaByAlbum(db: Db, albumIds: readonly Id[]): Promise<Map<Id, AudienceCounts>> {
  if (albumIds.length === 0) return new Map();
  const rows = await selectCounts(db)
    .select('album_id as key')
    .where('album_id', 'in', albumIds)
    .where('label_id', '=', '0')
    .groupBy('album_id')
    .execute();
  return toCountMap(rows);
}

/** Of an album's labels. Those without media are not in the map. */
export async function countMediaByLabel(db: Db, albumId: Id): Promise<Map<Id, AudienceCounts>> {
  const rows = await selectCounts(db)
    .select('label_id as key')
    .where('album_id', '=', albumId)
    .where('label_id', '<>', '0')
    .groupBy('label_id')
    .execute();
  return toCountMap(rows);
}

function selectCounts(db: Db) {
  const sumOf = (column: 'visible_count' | 'listed_count', kind: number) =>
    sql<string>`coalesce(sum(${sql.ref(column)}) filter (where kind = ${kind}), 0)`;
  return db
    .selectFrom('album_count')
    .select([
      sumOf('visible_count', MEDIA_KIND.photo).as('visiblePhotos'),
      sumOf('visible_count', MEDIA_KIND.video).as('visibleVideos'),
      sumOf('listed_count', MEDIA_KIND.photo).as('listedPhotos'),
      sumOf('listed_count', MEDIA_KIND.video).as('listedVideos'),
    ]);
}

interface CountRow {
  readonly key: Id;
  readonly visiblePhotos: string;
  readonly visibleVideos: string;
  readonly listedPhotos: string;
  readonly listedVideos: string;
}

function toCountMap(rows: readonly CountRow[]): Map<Id, AudienceCounts> {
  return new Map(
    rows.map((row) => [
      row.key,
      {
        visitor: { photos: Number(row.visiblePhotos), videos: Number(row.visibleVideos) },
        holder: { photos: Number(row.listedPhotos), videos: Number(row.listedVideos) },
      },
    ]),
  );
}

export type AlbumChange = Partial<AlbumFields> & { readonly coverId?: Id };

/** False when the album has been deleted meanwhile. */
export async function updateAlbumRow(db: Db, id: Id, change: AlbumChange, now: Date): Promise<boolean> {
  const { happenedOn, coverId, ...same } = change;
  const updated = await db
    .updateTable('album')
    .set({
      ...same,
      ...(happenedOn === undefined ? {} : { happened_on: happenedOn }),
      ...(coverId === undefined ? {} : { cover_id: coverId }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

/** False when it was deleted before. */
export async function markAlbumDeleted(db: Db, id: Id, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('album')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

/** One of the album's photos or videos that visitors see. */
export async function findCoverCandidate(db: Db, albumId: Id, mediaUid: string): Promise<Id | null> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('uid', '=', mediaUid)
    .where('album_id', '=', albumId)
    .where('is_visible', '=', true)
    .where('legal_status', '=', LEGAL_STATUS.fine)
    .executeTakeFirst();
  return row?.id ?? null;
}
