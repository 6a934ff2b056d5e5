import {
  BUYING_CONSENT_VERSION,
  BUYING_LICENCE,
  ORDER_FEN_MAX,
  ORDER_KIND,
  type OrderKind,
  QUOTED_LINES_SHOWN,
} from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { findBestDiscount } from '@contract/rules/discount';
import type {
  AlbumSale,
  AlbumSaleQuery,
  BuyAlbumInput,
  BuyAndTipInput,
  BuyInput,
  Checkout,
  DiscountView,
  Quote,
  QuoteInput,
  QuotedOrder,
} from '@contract/schemas/order';
import type { Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { CartService } from '../cart/cart.service';
import type { DiscountService } from '../cart/discount.service';
import type { Goods } from '../cart/goods.service';
import type { MediaListService } from '../media/wall/media-list.service';
import { lineAt, type OrderDraft } from './order-placing.service';
import { type PricedGoods, type PricedOrder, priceOrder, sumOf } from './order.rules';
import { createTips, placeOf, readMessage, snapshotOf, type TipDeps, type TipService } from './tip-checkout';

/**
 * From goods to orders: one for each album, because an album has one seller and its own discounts. Everything is computed here, from what
 * stands in the database now; what the buyer was shown is only held against it. The same request returns the orders of the first.
 */
export interface CheckoutService extends TipService {
  quote(caller: Caller, input: QuoteInput): Promise<Quote>;
  getSale(caller: Caller, query: AlbumSaleQuery): Promise<AlbumSale>;
  buy(caller: Caller, input: BuyInput): Promise<Checkout>;
  buyAlbum(caller: Caller, input: BuyAlbumInput): Promise<Checkout>;
  buyAndTip(caller: Caller, input: BuyAndTipInput): Promise<Checkout>;
}

export interface CheckoutDeps extends TipDeps {
  readonly discounts: Pick<DiscountService, 'listOf'>;
  readonly carts: Pick<CartService, 'count'>;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

/** What will be one order. */
interface Basket {
  readonly goods: readonly Goods[];
  readonly priced: PricedOrder<DiscountView>;
}

export function createCheckouts(deps: CheckoutDeps): CheckoutService {
  const { goods, limits, feePerMille } = deps;
  const { findFormer, place } = deps.placing;

  async function fillBaskets(found: readonly Goods[]): Promise<Basket[]> {
    const byAlbum = new Map<Id, Goods[]>();
    for (const each of found) byAlbum.set(each.albumId, [...(byAlbum.get(each.albumId) ?? []), each]);
    const rules = await deps.discounts.listOf([...byAlbum.keys()]);
    return [...byAlbum.entries()].map(([albumId, ofAlbum]) => ({
      goods: ofAlbum,
      priced: priceOrder(ofAlbum, rules.get(albumId) ?? [], feePerMille),
    }));
  }

  async function buyGoods(
    caller: Caller,
    wish: { readonly requestId: string; readonly expectedFen: number },
    body: string,
    kind: OrderKind,
    find: () => Promise<Goods[]>,
  ): Promise<Checkout> {
    const { userId } = requireUser(caller);
    const former = await findFormer(userId, wish.requestId, body);
    if (former !== null) return former;
    const baskets = await fillBaskets(await find());
    if (baskets.length === 0) throw refuse(ERRORS.NOT_FOR_SALE);
    checkPrice(wish.expectedFen, sumOf(baskets.map(({ priced }) => priced.payableFen)));
    return place(
      { buyerId: userId, requestId: wish.requestId, body },
      baskets.map((basket) => toDraft(kind, basket)),
    );
  }

  return {
    ...createTips(deps),

    async quote(caller, input) {
      requireUser(caller);
      const wanted = input.resourceIds ?? [];
      const found =
        input.albumId === undefined
          ? await goods.listByUids(caller, wanted)
          : await goods.listOfAlbum(caller, input.albumId);
      const baskets = await fillBaskets(found);
      const shown = baskets.flatMap((basket) => basket.goods.slice(0, QUOTED_LINES_SHOWN));
      const listed = await deps.mediaLists.listByUids(
        caller,
        shown.map(({ mediaUid }) => mediaUid),
      );
      const pictures = new Map(listed.map(({ id, smallUrl }) => [id, smallUrl]));
      const orders = baskets.map((basket) => toQuoted(basket, pictures));
      const there = new Set(found.map(({ mediaUid }) => mediaUid));
      return {
        orders,
        leftOut: [...new Set(wanted)].filter((uid) => !there.has(uid)),
        count: found.length,
        payableFen: sumOf(orders.map(({ payableFen }) => payableFen)),
      };
    },

    async getSale(caller, query) {
      const { albumId, count, goodsFen } = await goods.sumOfAlbum(caller, query.albumId);
      const rules = (await deps.discounts.listOf([albumId])).get(albumId) ?? [];
      const best = findBestDiscount(rules, goodsFen, count);
      const cart = caller.kind === 'user' ? await deps.carts.count(caller, query) : { count: 0 };
      const payableFen = goodsFen - (best?.offFen ?? 0);
      return { count, goodsFen, payableFen, discount: best?.rule ?? null, cartCount: cart.count };
    },

    async buy(caller, input) {
      const wanted = [...new Set(input.resourceIds)];
      const body = `${ORDER_KIND.media} ${input.expectedFen} ${[...wanted].sort().join(' ')}`;
      return buyGoods(caller, input, body, ORDER_KIND.media, async () => {
        const found = await goods.listByUids(caller, wanted);
        if (found.length < wanted.length) throw refuse(ERRORS.NOT_FOR_SALE);
        return found;
      });
    },

    buyAlbum: (caller, input) =>
      buyGoods(caller, input, `${ORDER_KIND.album} ${input.expectedFen} ${input.albumId}`, ORDER_KIND.album, () =>
        goods.listOfAlbum(caller, input.albumId),
      ),

    async buyAndTip(caller, input) {
      const { userId } = requireUser(caller);
      const message = readMessage(input.message);
      const body = `${ORDER_KIND.mediaAndTip} ${input.expectedFen} ${input.resourceId} ${input.tipFen} ${message}`;
      const former = await findFormer(userId, input.requestId, body);
      if (former !== null) return former;
      const [bought] = await goods.listByUids(caller, [input.resourceId]);
      if (bought === undefined) throw refuse(ERRORS.NOT_FOR_SALE);
      await limits.requireAdult(userId);
      const rules = (await deps.discounts.listOf([bought.albumId])).get(bought.albumId) ?? [];
      const sold: PricedGoods[] = [bought, { priceFen: input.tipFen, isTip: true }];
      const priced = priceOrder(sold, rules, feePerMille);
      checkPrice(input.expectedFen, priced.payableFen);
      return place({ buyerId: userId, requestId: input.requestId, body, tipFen: input.tipFen }, [
        {
          kind: ORDER_KIND.mediaAndTip,
          ...placeOf(bought),
          priced,
          lines: [
            { ...snapshotOf(bought), licence: BUYING_LICENCE, isTip: false },
            { ...snapshotOf(bought), licence: '', isTip: true },
          ],
          message,
          consentVersion: BUYING_CONSENT_VERSION,
        },
      ]);
    },
  };
}

function checkPrice(expectedFen: number, payableFen: number): void {
  if (payableFen !== expectedFen || payableFen > ORDER_FEN_MAX) throw refuse(ERRORS.PRICE_CHANGED);
}

function toDraft(kind: OrderKind, { goods, priced }: Basket): OrderDraft {
  const [first] = goods;
  if (first === undefined) throw new Error('an order of nothing');
  return {
    kind,
    ...placeOf(first),
    priced,
    lines: goods.map((each) => ({ ...snapshotOf(each), licence: BUYING_LICENCE, isTip: false })),
    message: '',
    consentVersion: BUYING_CONSENT_VERSION,
  };
}

function toQuoted({ goods, priced }: Basket, pictures: ReadonlyMap<string, string>): QuotedOrder {
  const [first] = goods;
  if (first === undefined) throw new Error('an order of nothing');
  return {
    albumId: first.albumUid,
    albumName: first.albumName,
    seller: { id: first.sellerUid, nickname: first.sellerName, avatar: first.sellerAvatar },
    count: goods.length,
    lines: goods.slice(0, QUOTED_LINES_SHOWN).map(({ mediaUid, mediaKind, fileName, thumbhash }, at) => {
      const { priceFen, discountFen, payableFen } = lineAt(priced, at);
      return {
        resourceId: mediaUid,
        hotResourceType: mediaKind,
        title: fileName,
        thumbhash,
        picture: pictures.get(mediaUid) ?? '',
        priceFen,
        discountFen,
        payableFen,
      };
    }),
    goodsFen: priced.goodsFen,
    discountFen: priced.discountFen,
    payableFen: priced.payableFen,
    discount: priced.rule,
    nextDiscount: priced.next,
  };
}
