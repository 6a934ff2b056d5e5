import type {
  AlbumSale,
  AlbumSaleQuery,
  AskRefundInput,
  BuyAlbumInput,
  BuyAndTipInput,
  BuyInput,
  CallPayInput,
  Checkout,
  DecideRefundInput,
  DiscountIdInput,
  DiscountInput,
  DiscountQuery,
  DiscountView,
  DiscountViews,
  GiveBackInput,
  ModifyAmountInput,
  OrderDetail,
  OrderNoInput,
  OrderPage,
  OrderPageQuery,
  OrderStatus,
  PayAttempt,
  PayWayList,
  PayWaysQuery,
  Quote,
  QuoteInput,
  RefundNoInput,
  SandboxInput,
  Selling,
  TipGivers,
  TipGiversQuery,
  TipMediaInput,
  TipPersonInput,
} from '../schemas/order';
import type { Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

export const listDiscounts = endpoint<DiscountQuery, DiscountViews>('GET', '/album/api/albumDiscount/list', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
/** For who may set prices there. Refuses with DISCOUNT_LIMIT, DISCOUNT_INVALID. */
export const saveDiscount = endpoint<DiscountInput, DiscountView>('POST', '/album/api/albumDiscount', { body: 'json' });
export const removeDiscount = endpoint<DiscountIdInput, Nothing>('DELETE', '/album/api/albumDiscount/{id}');

/** What it would cost, and in which orders. Writes nothing. */
export const quoteOrder = endpoint<QuoteInput, Quote>('POST', '/album/api/albumResourceOrder/quote', {
  ...QUIET,
  body: 'json',
  specified: 'nothing',
});

/** For the album's page. Refuses with ALBUM_ABSENT. */
export const getAlbumSale = endpoint<AlbumSaleQuery, AlbumSale>('GET', '/album/api/albumOrder/sale', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** For who may set prices there. */
export const getSelling = endpoint<AlbumSaleQuery, Selling>('GET', '/album/api/albumOrder/selling', {
  ...QUIET,
  specified: 'nothing',
});

/** One order for each album. What is bought leaves the cart. Refuses with NOT_FOR_SALE, PRICE_CHANGED. */
export const buyMedia = endpoint<BuyInput, Checkout>('POST', '/album/api/albumResourceOrder/addByShoppingCart', {
  body: 'json',
  specified: 'path',
});
/** The same with everything of an album that has a price and is not bought yet. */
export const buyAlbum = endpoint<BuyAlbumInput, Checkout>('POST', '/album/api/albumOrder', {
  body: 'json',
  specified: 'path',
});
export const tipMedia = endpoint<TipMediaInput, Checkout>('POST', '/album/api/albumResourceRewardOrder', {
  body: 'json',
  specified: 'path',
});
export const buyAndTip = endpoint<BuyAndTipInput, Checkout>('POST', '/album/api/albumResourceAndRewardOrder', {
  body: 'json',
  specified: 'path',
});
export const tipPerson = endpoint<TipPersonInput, Checkout>('POST', '/albumUser/api/albumUserRewardOrder', {
  body: 'json',
  specified: 'name',
});

/** What one has bought of photos and videos, the last first. */
export const listBoughtOrders = endpoint<OrderPageQuery, OrderPage>('GET', '/album/api/albumResourceOrder/findPage', {
  ...QUIET,
  specified: 'path',
});
/** What one has sold, tips included. */
export const listSoldOrders = endpoint<OrderPageQuery, OrderPage>('GET', '/album/api/albumResourceOrder/page', {
  ...QUIET,
  specified: 'path',
});
/** Everything one has ordered. */
export const listOrders = endpoint<OrderPageQuery, OrderPage>('GET', '/order/api/order/page', QUIET);
/** For its buyer and its seller. Refuses with ORDER_ABSENT. */
export const getOrderDetail = endpoint<OrderNoInput, OrderDetail>('GET', '/album/api/albumResourceOrder/getByOrderNo', {
  ...QUIET,
  specified: 'path',
});
/** For its seller, before it is paid. Refuses with ORDER_ABSENT, ORDER_CHANGED, ORDER_STATE_WRONG. */
export const modifyOrderAmount = endpoint<ModifyAmountInput, OrderDetail>(
  'POST',
  '/album/api/albumResourceOrder/modifyAmount',
  { body: 'json', specified: 'path' },
);

export const listPayWays = endpoint<PayWaysQuery, PayWayList>('POST', '/order/api/order/payWays', {
  ...QUIET,
  body: 'json',
  specified: 'nothing',
});
/**
 * Begins to pay. Refuses with ORDER_ABSENT, ORDER_STATE_WRONG, PRICE_CHANGED, PAY_WAY_OFF, BALANCE_LOW and what a payment password is
 * refused with.
 */
export const callPay = endpoint<CallPayInput, PayAttempt>('POST', '/order/api/order/callPay', { body: 'json' });
/** How it stands, after asking the channel where that is open. */
export const getOrderStatus = endpoint<OrderNoInput, OrderStatus>('GET', '/order/api/order/getOrder/{orderNo}', QUIET);
/** For its buyer, before it is paid. */
export const cancelOrder = endpoint<OrderNoInput, OrderStatus>('POST', '/order/api/order/cancel', {
  body: 'json',
  specified: 'nothing',
});

/** For its buyer. Refuses with REFUND_ASKED, REFUND_TOO_MUCH. */
export const askRefund = endpoint<AskRefundInput, OrderDetail>('POST', '/order/api/order/refund', {
  body: 'json',
  specified: 'nothing',
});
/** For its buyer, while nobody has decided. Refuses with REFUND_ABSENT, ORDER_STATE_WRONG. */
export const takeBackRefund = endpoint<RefundNoInput, OrderDetail>('POST', '/order/api/order/refund/takeBack', {
  body: 'json',
  specified: 'nothing',
});
/** For the order's seller. */
export const decideRefund = endpoint<DecideRefundInput, OrderDetail>('POST', '/order/api/order/refund/decide', {
  body: 'json',
  specified: 'nothing',
});
/** For the order's seller, unasked. A request that waits is answered by it. Refuses with ORDER_ABSENT, ORDER_STATE_WRONG, REFUND_REASON. */
export const giveOrderBack = endpoint<GiveBackInput, OrderDetail>('POST', '/order/api/order/refund/give', {
  body: 'json',
  specified: 'nothing',
});
/** What the sandbox is to do with a payment. Refused with PAY_WAY_OFF where there is none. */
export const playSandbox = endpoint<SandboxInput, Nothing>('POST', '/order/api/order/sandbox', {
  body: 'json',
  specified: 'nothing',
});

export const listTipGivers = endpoint<TipGiversQuery, TipGivers>('GET', '/album/api/albumResourceRewardOrder/givers', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
