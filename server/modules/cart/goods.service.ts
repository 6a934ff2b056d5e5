import { ALBUM_LINES_MAX, SELLING } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { AlbumSaleQuery, Selling } from '@contract/schemas/order';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { type AccessService, viewerOf } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import {
  getAlbumOwner,
  type GoodsFilter,
  type GoodsRow,
  isSeller,
  listGoods,
  type Sellers,
  sumGoods,
} from './goods.repository';

export type Goods = GoodsRow;

export interface AlbumGoods {
  readonly albumId: Id;
  readonly count: number;
  readonly goodsFen: number;
}

/**
 * What may be bought: its owner may sell, it has a price, everybody who sees its album sees it, the caller is no holder there and has not bought it. Neither
 * there, nor seen, nor for sale look the same.
 */
export interface GoodsService {
  /** In the order asked, each once; what is not for sale is left out. */
  listByUids(caller: Caller, uids: readonly string[]): Promise<Goods[]>;
  /** Everything of an album, the newest first. Refuses with ALBUM_ABSENT. */
  listOfAlbum(caller: Caller, albumUid: string): Promise<Goods[]>;
  /** What is to be had of an album, also for who has not signed in. Refuses with ALBUM_ABSENT. */
  sumOfAlbum(caller: Caller, albumUid: string): Promise<AlbumGoods>;
  /** What the caller may give a tip for, whatever its price. Refuses with MEDIA_ABSENT. */
  getTipped(caller: Caller, uid: string): Promise<Goods>;
  /** Whether what is priced in an album can be bought, for who may price. Refuses as the album does. */
  getSelling(caller: Caller, query: AlbumSaleQuery): Promise<Selling>;
  /** Whether somebody may be paid here. */
  maySell(userId: Id): Promise<boolean>;
}

/** Why somebody does not sell. */
const SHUT: Readonly<Record<Sellers, Selling['state']>> = {
  anybody: SELLING.open,
  certified: SELLING.uncertified,
  receiving: SELLING.unreceiving,
  operator: SELLING.closed,
};

export function createGoods(deps: {
  readonly db: Db;
  readonly access: AccessService;
  readonly sellers: Sellers;
}): GoodsService {
  const { db, access } = deps;

  const anybodysFilter = (caller: Caller): GoodsFilter => ({
    userId: viewerOf(caller).userId,
    sellers: deps.sellers,
    isShown: shownToAll,
    seenAlbums: access.seenAlbums(caller),
    heldAlbums: access.heldAlbums(caller),
  });
  const filterFor = (caller: Caller): GoodsFilter => anybodysFilter(requireUser(caller));

  return {
    async listByUids(caller, uids) {
      const filter = filterFor(caller);
      if (uids.length === 0) return [];
      const byUid = new Map((await listGoods(db, filter, { uids })).map((row) => [row.mediaUid, row]));
      return [...new Set(uids)].flatMap((uid) => byUid.get(uid) ?? []);
    },

    async listOfAlbum(caller, albumUid) {
      const filter = filterFor(caller);
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'see');
      return listGoods(db, filter, { albumId, limit: ALBUM_LINES_MAX });
    },

    async sumOfAlbum(caller, albumUid) {
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'see');
      return { albumId, ...(await sumGoods(db, anybodysFilter(caller), albumId)) };
    },

    async getTipped(caller, uid) {
      const [row] = await listGoods(db, { ...filterFor(caller), ofAnyPrice: true }, { uids: [uid] });
      if (row === undefined) throw refuse(ERRORS.MEDIA_ABSENT);
      return row;
    },

    async getSelling(caller, query) {
      const { userId } = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'price');
      const ownerId = await getAlbumOwner(db, albumId);
      const shut = SHUT[deps.sellers];
      return {
        state: (await isSeller(db, ownerId, deps.sellers)) ? SELLING.open : shut,
        isOwn: ownerId === userId,
      };
    },

    maySell: (userId) => isSeller(db, userId, deps.sellers),
  };
}
