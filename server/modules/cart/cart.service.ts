import { CART_ITEMS_MAX } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type {
  CartAddInput,
  CartAlbum,
  CartChange,
  CartCount,
  CartCountQuery,
  CartIdsInput,
  CartItem,
  CartView,
} from '@contract/schemas/cart';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { MediaListService } from '../media/wall/media-list.service';
import {
  type CartRow,
  countCartItems,
  deleteCartItems,
  insertCartItems,
  listCartRows,
  lockCart,
} from './cart.repository';
import type { DiscountService } from './discount.service';
import type { Goods, GoodsService } from './goods.service';

export interface CartService {
  list(caller: Caller): Promise<CartView>;
  count(caller: Caller, query: CartCountQuery): Promise<CartCount>;
  add(caller: Caller, input: CartAddInput): Promise<CartChange>;
  addBatch(caller: Caller, input: CartIdsInput): Promise<CartChange>;
  remove(caller: Caller, input: CartIdsInput): Promise<CartChange>;
  /** What has been ordered is no longer in the cart. */
  takeOut(tx: Tx, userId: Id, mediaUids: readonly string[]): Promise<void>;
}

export interface CartDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly goods: GoodsService;
  readonly discounts: Pick<DiscountService, 'listOf'>;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

export function createCarts({ db, clock, goods, discounts, mediaLists }: CartDeps): CartService {
  async function put(caller: Caller, found: readonly Goods[]): Promise<CartChange> {
    const { userId } = requireUser(caller);
    if (found.length === 0) return { changed: 0, count: await countCartItems(db, userId) };
    return db.transaction().execute(async (tx) => {
      await lockCart(tx, userId);
      const changed = await insertCartItems(tx, userId, found, clock.now());
      const count = await countCartItems(tx, userId);
      if (changed > 0 && count > CART_ITEMS_MAX) throw refuse(ERRORS.CART_FULL);
      return { changed, count };
    });
  }

  return {
    async list(caller) {
      const { userId } = requireUser(caller);
      const rows = await listCartRows(db, userId);
      const uids = rows.map((row) => row.mediaUid);
      const [sold, seen] = await Promise.all([goods.listByUids(caller, uids), mediaLists.listByUids(caller, uids)]);
      const pictures = new Map(seen.map((item) => [item.id, item.smallUrl]));
      const rules = await discounts.listOf([...new Set(sold.map(({ albumId }) => albumId))]);
      const byUid = new Map(sold.map((each) => [each.mediaUid, each]));
      const albums = new Map<Id, CartAlbum>();
      const invalid: CartItem[] = [];
      for (const row of rows) {
        const item = toItem(row, pictures.get(row.mediaUid) ?? '');
        const each = byUid.get(row.mediaUid);
        if (each === undefined) {
          invalid.push(item);
          continue;
        }
        const album = albums.get(each.albumId) ?? openAlbum(each, rules.get(each.albumId) ?? []);
        album.items.push(item);
        albums.set(each.albumId, album);
      }
      return { albums: [...albums.values()], invalid, count: sold.length };
    },

    async count(caller, { albumId }) {
      const { userId } = requireUser(caller);
      const rows = await listCartRows(db, userId);
      const sold = await goods.listByUids(
        caller,
        rows.map((row) => row.mediaUid),
      );
      return { count: sold.filter(({ albumUid }) => albumId === undefined || albumUid === albumId).length };
    },

    async add(caller, { resourceId }) {
      const found = await goods.listByUids(caller, [resourceId]);
      if (found.length === 0) throw refuse(ERRORS.NOT_FOR_SALE);
      return put(caller, found);
    },

    addBatch: async (caller, { resourceIds }) => put(caller, await goods.listByUids(caller, resourceIds)),

    async remove(caller, { resourceIds }) {
      const { userId } = requireUser(caller);
      const changed = await deleteCartItems(db, userId, resourceIds);
      return { changed, count: await countCartItems(db, userId) };
    },

    async takeOut(tx, userId, mediaUids) {
      if (mediaUids.length > 0) await deleteCartItems(tx, userId, mediaUids);
    },
  };
}

/** What one may no longer see tells nothing of itself but what he saw when he put it there. */
function toItem(row: CartRow, picture: string): CartItem {
  return {
    resourceId: row.mediaUid,
    hotResourceType: row.mediaKind,
    title: picture === '' ? '' : row.fileName,
    thumbhash: picture === '' ? '' : row.thumbhash,
    picture,
    priceFen: picture === '' ? row.addedPriceFen : row.priceFen,
    addedPriceFen: row.addedPriceFen,
  };
}

function openAlbum(goods: Goods, discounts: CartAlbum['discounts']): CartAlbum {
  return {
    albumId: goods.albumUid,
    albumName: goods.albumName,
    seller: { id: goods.sellerUid, nickname: goods.sellerName, avatar: goods.sellerAvatar },
    items: [],
    discounts,
  };
}
