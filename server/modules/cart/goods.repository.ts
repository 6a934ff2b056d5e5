import { RECEIVER_STATE } from '@contract/constants/split';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import { CERTIFICATION_STATE } from '@contract/constants/security';
import type { Db, Id, Tables } from '../../db/tables';

/** A photo or video that somebody may buy. */
export interface GoodsRow {
  readonly mediaId: Id;
  readonly mediaUid: string;
  readonly mediaKind: number;
  readonly fileName: string;
  readonly thumbhash: string;
  readonly priceFen: number;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly albumName: string;
  readonly sellerId: Id;
  readonly sellerUid: string;
  readonly sellerName: string;
  readonly sellerAvatar: string;
}

type AlbumCondition = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

/** What somebody may be shown, and what is his to sell. */
export interface GoodsFilter {
  /** Null: a device. */
  readonly userId: Id | null;
  /** Over the columns of `media`. */
  readonly isShown: Expression<SqlBool>;
  readonly seenAlbums: AlbumCondition;
  readonly heldAlbums: AlbumCondition;
  /** Those without a price too, and those he has bought: for tips. */
  readonly ofAnyPrice?: boolean;
  readonly sellers: Sellers;
}

/** Who may sell: everybody; the operator, and those whose name is certified or whose own account gets their part; or the operator alone. */
export type Sellers = 'anybody' | 'certified' | 'receiving' | 'operator';

export type GoodsChoice = { readonly uids: readonly string[] } | { readonly albumId: Id; readonly limit: number };

type Joined = { readonly filter: GoodsFilter; readonly choice: GoodsChoice };

/** Over `owner`, a row of app_user. */
const sellsAs = (sellers: Sellers) =>
  sellers === 'anybody'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(owner.is_admin or ${sellers === 'certified'} and exists (
        select from certification where user_id = owner.id and state = ${CERTIFICATION_STATE.passed})
      or ${sellers === 'receiving'} and exists (
        select from split_receiver where user_id = owner.id and state = ${RECEIVER_STATE.known}))`;

export async function isSeller(db: Db, userId: Id, sellers: Sellers): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as owner')
    .select('owner.id')
    .where('owner.id', '=', userId)
    .where(sellsAs(sellers))
    .executeTakeFirst();
  return row !== undefined;
}

/** Who would be paid for what is sold of it. */
export async function getAlbumOwner(db: Db, albumId: Id): Promise<Id> {
  const row = await db.selectFrom('album').select('owner_id').where('id', '=', albumId).executeTakeFirstOrThrow();
  return row.owner_id;
}

function goodsRows(db: Db, { filter, choice }: Joined) {
  const albums = (fits: AlbumCondition) => db.selectFrom('album').select('album.id').where(fits);
  return db
    .selectFrom('media')
    .where(filter.isShown)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.album_id', 'in', albums(filter.seenAlbums))
    .where('media.album_id', 'not in', albums(filter.heldAlbums))
    .$if(filter.ofAnyPrice !== true, (query) => query.where('media.price_fen', '>', 0))
    .$if(filter.ofAnyPrice !== true && filter.userId !== null, (query) =>
      query.where(
        sql<SqlBool>`not exists (select from media_purchase where media_id = media.id and user_id = ${filter.userId})`,
      ),
    )
    .$if(filter.sellers !== 'anybody', (query) =>
      query.where(sql<SqlBool>`exists (
        select from album as shop join app_user as owner on owner.id = shop.owner_id
        where shop.id = media.album_id and ${sellsAs(filter.sellers)})`),
    )
    .$if('uids' in choice, (query) => query.where('media.uid', 'in', 'uids' in choice ? choice.uids : []))
    .$if('albumId' in choice, (query) =>
      query.where('media.album_id', '=', 'albumId' in choice ? choice.albumId : '0'),
    );
}

/** Newest first. */
export function listGoods(db: Db, filter: GoodsFilter, choice: GoodsChoice): Promise<GoodsRow[]> {
  return goodsRows(db, { filter, choice })
    .innerJoin('album', 'album.id', 'media.album_id')
    .innerJoin('app_user as seller', 'seller.id', 'album.owner_id')
    .select([
      'media.id as mediaId',
      'media.uid as mediaUid',
      'media.kind as mediaKind',
      'media.file_name as fileName',
      'media.thumbhash',
      'media.price_fen as priceFen',
      'album.id as albumId',
      'album.uid as albumUid',
      'album.name as albumName',
      'seller.id as sellerId',
      'seller.uid as sellerUid',
      'seller.nickname as sellerName',
      'seller.avatar_url as sellerAvatar',
    ])
    .$if('albumId' in choice, (query) => query.limit('limit' in choice ? choice.limit : 0))
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .execute();
}

/** How many there are of an album, and what they cost without any discount. */
export function sumGoods(
  db: Db,
  filter: GoodsFilter,
  albumId: Id,
): Promise<{ readonly count: number; readonly goodsFen: number }> {
  return goodsRows(db, { filter, choice: { albumId, limit: 0 } })
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(media.price_fen), 0)::float8`.as('goodsFen'),
    ])
    .executeTakeFirstOrThrow();
}
