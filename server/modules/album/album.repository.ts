import { type Expression, type ExpressionBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import { ALBUM_PASSWORD_TYPE } from '@contract/constants/album';
import { type AlbumFactColumns, albumFactColumns, type AlbumReader } from '../../db/album-facts';
import type { AlbumTable } from '../../db/album-tables';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tables, Tx } from '../../db/tables';
import { COUNT_COLUMNS, type CountColumns } from './album-count.repository';
import type { ShapeColumns } from './album-template.repository';

/** How albums are read. */
export interface AlbumReading {
  readonly reader: AlbumReader;
  /** Which of an album's photos and videos may stand for it, over the columns of `media`. */
  readonly isShown: Expression<SqlBool>;
}

/** An album as one reader finds it. */
export interface AlbumRow extends AlbumFactColumns, CountColumns, ShapeColumns {
  readonly id: Id;
  readonly uid: string;
  readonly ownerId: Id;
  readonly isHidden: boolean;
  readonly isHiddenForReader: boolean;
  readonly hasViewPassword: boolean;
  readonly uploadBy: number;
  readonly downloadBy: number;
  readonly downloadOriginal: boolean;
  readonly commentsOn: boolean;
  readonly epoch: number;
  readonly holderEpoch: number;
  readonly reviewFirst: boolean;
  readonly checkFirst: boolean;
  readonly endedOn: string | null;
  readonly tags: readonly string[];
  readonly placeName: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly coverPicture: string;
  readonly topCover: string;
  readonly publicityCover: string;
  readonly watermarkKind: number;
  readonly watermarkText: string;
  readonly watermarkPosition: number;
  readonly watermarkOpacity: number;
  readonly watermarkPicture: string;
  readonly watermarkVersion: number;
  readonly expiresAt: Date | null;
  readonly takenDownAt: Date | null;
  readonly theme: string;
  readonly look: number;
  readonly frameSites: readonly string[];
  readonly ownerUid: string;
  readonly ownerName: string;
  readonly ownerAvatar: string;
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: number;
  readonly happenedOn: string | null;
  readonly createdAt: Date;
  /** Whether something in it that everybody finds there has a price. */
  readonly isPriced: boolean;
  /** What its owner switched on, where the installation can do it or not. */
  readonly hasFindMe: boolean;
  readonly hasPeople: boolean;
  /** People and devices that have looked at it. */
  readonly visitors: number;
  /** What a card shows: the chosen cover while visitors may see it, else the newest that they may see. */
  readonly coverUid: string | null;
  readonly coverTurns: number | null;
  readonly coverThumbhash: string | null;
}

export interface AlbumFields {
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: number;
  readonly happenedOn: string | null;
  readonly uploadBy: number;
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
      upload_by: album.uploadBy,
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
export async function findAlbumByRequest(
  db: Db,
  reading: AlbumReading,
  ownerId: Id,
  requestId: string,
): Promise<AlbumRow | null> {
  const row = await selectAlbums(db, reading)
    .where('album.owner_id', '=', ownerId)
    .where('album.request_id', '=', requestId)
    .where('album.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function getAlbumRow(db: Db, reading: AlbumReading, id: Id): Promise<AlbumRow> {
  return selectAlbums(db, reading).modifyFront(KEEP_PLAN).where('album.id', '=', id).executeTakeFirstOrThrow();
}

export type AlbumSort = 'newest' | 'hot';

export interface AlbumFilter {
  /** What the access module lets this caller's list show. */
  readonly isListed: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;
  readonly template: number | null;
  /** Null: of everybody. */
  readonly ownerId: Id | null;
}

/** `hot`: those that the most people have looked at first, of equals the newest. */
export async function listAlbumRows(
  db: Db,
  reading: AlbumReading,
  filter: AlbumFilter,
  sort: AlbumSort,
  page: { readonly limit: number; readonly offset: number },
): Promise<AlbumRow[]> {
  // The page is cut before its covers are looked for.
  const cut = filtered(db, filter).select('album.id').limit(page.limit).offset(page.offset);
  const ids =
    sort === 'hot'
      ? cut
          .innerJoin('album_heat', 'album_heat.album_id', 'album.id')
          .orderBy('album_heat.visitors', 'desc')
          .orderBy('album_heat.album_id', 'desc')
      : cut.orderBy('album.created_at', 'desc').orderBy('album.id', 'desc');
  const order = (await ids.execute()).map(({ id }) => id);
  if (order.length === 0) return [];
  const rows = await selectAlbums(db, reading).where('album.id', 'in', order).execute();
  const place = new Map(order.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Of these albums those that fit the condition, newest first. */
export async function listAlbumRowsById(
  db: Db,
  reading: AlbumReading,
  ids: readonly Id[],
  fits: AlbumFilter['isListed'],
): Promise<AlbumRow[]> {
  if (ids.length === 0) return [];
  return selectAlbums(db, reading)
    .where('album.id', 'in', ids)
    .where('album.id', 'in', db.selectFrom('album').select('album.id').where('album.id', 'in', ids).where(fits))
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

function selectAlbums(db: Db, { reader, isShown }: AlbumReading) {
  return db
    .selectFrom('album')
    .innerJoin('app_user as owner', 'owner.id', 'album.owner_id')
    .leftJoin('album_template as shape', 'shape.number', 'album.template')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('album_count')
          .select(COUNT_COLUMNS)
          .whereRef('album_count.album_id', '=', 'album.id')
          .where('album_count.label_id', '=', sql.lit('0'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('media')
          .select(['media.uid', 'media.thumbhash', 'media.turns'])
          .whereRef('media.id', '=', 'album.cover_id')
          .where(isShown)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('media')
          .select(['media.uid', 'media.thumbhash', 'media.turns'])
          .whereRef('media.album_id', '=', 'album.id')
          .where('chosen.uid', 'is', null)
          .where(isShown)
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
      'owner.uid as ownerUid',
      'owner.nickname as ownerName',
      'owner.avatar_url as ownerAvatar',
      'album.name',
      'album.description',
      'album.template',
      'album.visibility',
      'album.happened_on as happenedOn',
      'album.created_at as createdAt',
      sql<number>`coalesce((select visitors from album_heat where album_id = album.id), 0)`.as('visitors'),
      'album.is_hidden as isHidden',
      'album.upload_by as uploadBy',
      'album.download_by as downloadBy',
      'album.download_original as downloadOriginal',
      'album.comments_on as commentsOn',
      'album.access_epoch as epoch',
      'album.holder_epoch as holderEpoch',
      'album.review_first as reviewFirst',
      'album.check_first as checkFirst',
      'album.ended_on as endedOn',
      'album.tags',
      'album.place_name as placeName',
      'album.latitude',
      'album.longitude',
      'album.cover_picture as coverPicture',
      'album.top_cover as topCover',
      'album.publicity_cover as publicityCover',
      'album.watermark_kind as watermarkKind',
      'album.watermark_text as watermarkText',
      'album.watermark_position as watermarkPosition',
      'album.watermark_opacity as watermarkOpacity',
      'album.watermark_picture as watermarkPicture',
      'album.watermark_version as watermarkVersion',
      'album.expires_at as expiresAt',
      'album.taken_down_at as takenDownAt',
      'album.theme',
      'album.look',
      'album.frame_sites as frameSites',
      ...albumFactColumns(reader),
      sql<boolean>`exists (select from album_hidden as taken
        where taken.album_id = album.id and taken.user_id = ${reader.userId}::bigint)`.as('isHiddenForReader'),
      sql<boolean>`exists (select from album_password as pwd
        where pwd.album_id = album.id and pwd.type = ${ALBUM_PASSWORD_TYPE.view})`.as('hasViewPassword'),
      sql<boolean>`exists (select from media
        where media.album_id = album.id and media.price_fen > 0 and ${isShown})`.as('isPriced'),
      sql<boolean>`exists (select from album_face where album_id = album.id and is_on)`.as('hasFindMe'),
      sql<boolean>`exists (select from album_face where album_id = album.id and is_on and has_people)`.as('hasPeople'),
      'shape.page',
      'shape.layout',
      'shape.tabs',
      'shape.emphasis',
      eb.fn.coalesce('chosen.uid', 'newest.uid').as('coverUid'),
      eb.fn.coalesce('chosen.thumbhash', 'newest.thumbhash').as('coverThumbhash'),
      eb.fn.coalesce('chosen.turns', 'newest.turns').as('coverTurns'),
    ])
    .selectAll('counted');
}

/** Columns of `album`, by their names. */
export type AlbumChange = Updateable<AlbumTable>;

/** False when the album has been deleted meanwhile. */
export async function updateAlbumRow(db: Db, id: Id, change: AlbumChange, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('album')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

/** Until the transaction ends nobody else changes the album's row. */
export async function lockAlbumRow(tx: Tx, id: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function setHiddenFor(db: Db, userId: Id, albumId: Id, hide: boolean, now: Date): Promise<void> {
  if (hide) {
    await db
      .insertInto('album_hidden')
      .values({ user_id: userId, album_id: albumId, hidden_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('album_hidden').where('user_id', '=', userId).where('album_id', '=', albumId).execute();
  }
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

/** One of the album's photos or videos that may stand for it. */
export async function findCoverCandidate(
  db: Db,
  { isShown }: AlbumReading,
  albumId: Id,
  mediaUid: string,
): Promise<Id | null> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('uid', '=', mediaUid)
    .where('album_id', '=', albumId)
    .where(isShown)
    .executeTakeFirst();
  return row?.id ?? null;
}
