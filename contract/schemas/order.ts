import Type from 'typebox';
import {
  ORDER_FEN_MAX,
  ORDER_LINES_MAX,
  ORDER_NO_LENGTH,
  ORDER_REASON_MAX_LENGTH,
  PAID_AT_ONCE_MAX,
  TIP_MAX_FEN,
  TIP_MESSAGE_MAX_LENGTH,
  TIP_MIN_FEN,
} from '../constants/order';
import { PageQuery, pageOf, PersonBadge, Uid } from './shared';

const { Literal } = Type;
const OrderKind = Type.Union([
  Literal(1),
  Literal(2),
  Literal(3),
  Literal(4),
  Literal(5),
  Literal(6),
  Literal(7),
  Literal(8),
]);
const OrderState = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5)]);
const AttemptState = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5)]);
const RefundState = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5), Literal(6)]);
const RefundCause = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5), Literal(6)]);
const DiscountKind = Type.Union([Literal(1), Literal(2)]);

export const OrderNo = Type.String({ pattern: `^[0-9]{${ORDER_NO_LENGTH}}$` });
const Fen = Type.Integer({ minimum: 0, maximum: ORDER_FEN_MAX });
const PayableFen = Type.Integer({ minimum: 1, maximum: ORDER_FEN_MAX });
const TipFen = Type.Integer({ minimum: TIP_MIN_FEN, maximum: TIP_MAX_FEN });
const Message = Type.String({ maxLength: TIP_MESSAGE_MAX_LENGTH * 4 });
const Reason = Type.String({ maxLength: ORDER_REASON_MAX_LENGTH * 4 });
const Ids = Type.Array(Uid, { minItems: 1, maxItems: ORDER_LINES_MAX });
const PayWayName = Type.Union([
  Literal('balance'),
  Literal('sandbox'),
  Literal('wechatJsapi'),
  Literal('wechatH5'),
  Literal('wechatNative'),
  Literal('wechatVirtual'),
  Literal('alipayPage'),
  Literal('alipayWap'),
  Literal('alipayQr'),
]);
const OrderNos = Type.Array(OrderNo, { minItems: 1, maxItems: PAID_AT_ONCE_MAX });

/** Milliseconds; 0: it has not happened. */
const Moment = Type.Integer();

export const DiscountView = Type.Object({
  id: Uid,
  minCount: Type.Integer(),
  kind: DiscountKind,
  /** Percent that are taken off, or fen. */
  value: Type.Integer(),
});
export type DiscountView = Type.Static<typeof DiscountView>;
export const DiscountViews = Type.Array(DiscountView);
export type DiscountViews = Type.Static<typeof DiscountViews>;
export const DiscountQuery = Type.Object({ albumId: Uid });
export type DiscountQuery = Type.Static<typeof DiscountQuery>;
/** With an id: that one is changed. */
export const DiscountInput = Type.Object({
  albumId: Uid,
  id: Type.Optional(Uid),
  minCount: Type.Integer({ minimum: 1, maximum: ORDER_LINES_MAX }),
  kind: DiscountKind,
  value: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});
export type DiscountInput = Type.Static<typeof DiscountInput>;
export const DiscountIdInput = Type.Object({ id: Uid });
export type DiscountIdInput = Type.Static<typeof DiscountIdInput>;

/** What would be bought: chosen ones, or all of an album that has a price and is not bought yet. */
export const QuoteInput = Type.Object({
  resourceIds: Type.Optional(Ids),
  albumId: Type.Optional(Uid),
});
export type QuoteInput = Type.Static<typeof QuoteInput>;

export const QuotedLine = Type.Object({
  resourceId: Uid,
  hotResourceType: Type.Integer(),
  title: Type.String(),
  thumbhash: Type.String(),
  picture: Type.String(),
  priceFen: Fen,
  discountFen: Fen,
  payableFen: Fen,
});
export type QuotedLine = Type.Static<typeof QuotedLine>;
/** One order that would be made: one for each album, as discounts are. */
export const QuotedOrder = Type.Object({
  albumId: Uid,
  albumName: Type.String(),
  seller: PersonBadge,
  count: Type.Integer(),
  /** At most QUOTED_LINES_SHOWN. */
  lines: Type.Array(QuotedLine),
  goodsFen: Fen,
  discountFen: Fen,
  payableFen: Fen,
  discount: Type.Union([DiscountView, Type.Null()]),
  /** What more of the album would take off more: the nearest rule above. */
  nextDiscount: Type.Union([DiscountView, Type.Null()]),
});
export type QuotedOrder = Type.Static<typeof QuotedOrder>;
export const Quote = Type.Object({
  orders: Type.Array(QuotedOrder),
  /** What cannot be bought (any more), or is already: neither there nor seen nor priced look the same. */
  leftOut: Type.Array(Uid),
  count: Type.Integer(),
  payableFen: Fen,
});
export type Quote = Type.Static<typeof Quote>;

export const AlbumSaleQuery = Type.Object({ albumId: Uid });
export type AlbumSaleQuery = Type.Static<typeof AlbumSaleQuery>;
/** What of an album this caller could still buy, and what it would cost together. */
export const AlbumSale = Type.Object({
  count: Type.Integer(),
  goodsFen: Fen,
  payableFen: Fen,
  /** The rule that applies to all of it. */
  discount: Type.Union([DiscountView, Type.Null()]),
  /** Of this album in the caller's cart. */
  cartCount: Type.Integer(),
});
export type AlbumSale = Type.Static<typeof AlbumSale>;

/** For who sets prices in an album. */
export const Selling = Type.Object({
  /** SELLING */
  state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** It is the caller who would be paid. */
  isOwn: Type.Boolean(),
});
export type Selling = Type.Static<typeof Selling>;

/** Names one wish to buy: the same again returns the orders of the first. */
export const RequestId = Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Wish = {
  requestId: RequestId,
  /** What the buyer was shown: another price by now is refused. */
  expectedFen: PayableFen,
  /** The buyer was informed that electronic content cannot be returned within seven days, and agreed. */
  consent: Type.Literal(true),
};

export const BuyInput = Type.Object({ ...Wish, resourceIds: Ids });
export type BuyInput = Type.Static<typeof BuyInput>;
export const BuyAlbumInput = Type.Object({ ...Wish, albumId: Uid });
export type BuyAlbumInput = Type.Static<typeof BuyAlbumInput>;
export const TipMediaInput = Type.Object({
  requestId: RequestId,
  resourceId: Uid,
  amountFen: TipFen,
  message: Type.Optional(Message),
});
export type TipMediaInput = Type.Static<typeof TipMediaInput>;
export const TipPersonInput = Type.Object({
  requestId: RequestId,
  userId: Uid,
  amountFen: TipFen,
  message: Type.Optional(Message),
});
export type TipPersonInput = Type.Static<typeof TipPersonInput>;
export const BuyAndTipInput = Type.Object({
  ...Wish,
  resourceId: Uid,
  tipFen: TipFen,
  message: Type.Optional(Message),
});
export type BuyAndTipInput = Type.Static<typeof BuyAndTipInput>;

export const Checkout = Type.Object({ orderNos: Type.Array(OrderNo), payableFen: Fen, expiresAt: Moment });
export type Checkout = Type.Static<typeof Checkout>;

export const OrderLine = Type.Object({
  id: Uid,
  /** Empty for a tip that is for no photo. */
  resourceId: Type.String(),
  hotResourceType: Type.Integer(),
  title: Type.String(),
  thumbhash: Type.String(),
  /** Empty where this caller may not look at it any more. */
  picture: Type.String(),
  isTip: Type.Boolean(),
  licence: Type.String(),
  priceFen: Fen,
  discountFen: Fen,
  payableFen: Fen,
  refundedFen: Fen,
});
export type OrderLine = Type.Static<typeof OrderLine>;

export const RefundView = Type.Object({
  refundNo: OrderNo,
  cause: RefundCause,
  state: RefundState,
  amountFen: Fen,
  reason: Type.String(),
  answer: Type.String(),
  askedAt: Moment,
  /** Without an answer it is given back then; 0: it waits for no seller. */
  answerBy: Moment,
  endedAt: Moment,
  lineIds: Type.Array(Uid),
});
export type RefundView = Type.Static<typeof RefundView>;

export const PriceChangeView = Type.Object({ fromFen: Fen, toFen: Fen, reason: Type.String(), at: Moment });
export type PriceChangeView = Type.Static<typeof PriceChangeView>;

/** Somebody of an order. Without an id: the account is gone. */
export const Party = Type.Object({ id: Type.String(), nickname: Type.String(), avatar: Type.String() });
export type Party = Type.Static<typeof Party>;

const OrderFields = {
  orderNo: OrderNo,
  kind: OrderKind,
  state: OrderState,
  /** Empty for a tip for a person. */
  albumId: Type.String(),
  albumName: Type.String(),
  seller: Party,
  buyer: Party,
  isBuyer: Type.Boolean(),
  isSeller: Type.Boolean(),
  count: Type.Integer(),
  goodsFen: Fen,
  discountFen: Fen,
  payableFen: Fen,
  refundedFen: Fen,
  createdAt: Moment,
  expiresAt: Moment,
  paidAt: Moment,
  deliveredAt: Moment,
  closedAt: Moment,
  /** A refund waits for the seller's answer. */
  isRefundAsked: Type.Boolean(),
  /** That of the refund that waits. */
  answerBy: Moment,
};
/** With its first lines, as many as a row shows. */
export const OrderView = Type.Object({ ...OrderFields, lines: Type.Array(OrderLine) });
export type OrderView = Type.Static<typeof OrderView>;
export const OrderPage = pageOf(OrderView);
export type OrderPage = Type.Static<typeof OrderPage>;
export const OrderDetail = Type.Object({
  ...OrderFields,
  lines: Type.Array(OrderLine),
  message: Type.String(),
  /** For its seller: what the platform keeps of what was not given back. */
  feeFen: Fen,
  refunds: Type.Array(RefundView),
  priceChanges: Type.Array(PriceChangeView),
});
export type OrderDetail = Type.Static<typeof OrderDetail>;

export const OrderPageQuery = Type.Object({ ...PageQuery, state: Type.Optional(OrderState) });
export type OrderPageQuery = Type.Static<typeof OrderPageQuery>;
export const OrderNoInput = Type.Object({ orderNo: OrderNo });
export type OrderNoInput = Type.Static<typeof OrderNoInput>;

export const ModifyAmountInput = Type.Object({
  orderNo: OrderNo,
  /** What it was when the seller looked: another by now is refused. */
  fromFen: PayableFen,
  amountFen: PayableFen,
  reason: Reason,
});
export type ModifyAmountInput = Type.Static<typeof ModifyAmountInput>;

export const PayWaysQuery = Type.Object({ orderNos: OrderNos });
export type PayWaysQuery = Type.Static<typeof PayWaysQuery>;
export const PayWayView = Type.Object({
  way: PayWayName,
  isUsable: Type.Boolean(),
  /** Why not, or what to know. May be empty. */
  note: Type.String(),
});
export type PayWayView = Type.Static<typeof PayWayView>;
export const PayWayList = Type.Object({
  ways: Type.Array(PayWayView),
  payableFen: Fen,
  balanceFen: Fen,
  expiresAt: Moment,
  /**
   * Where only the mini-program can take the payment, and it cannot be taken here; null: elsewhere is not needed. `image`: a code of its page
   * of the order, as a data address; empty where one would not be scanned.
   */
  inMini: Type.Union([Type.Object({ image: Type.String() }), Type.Null()]),
});
export type PayWayList = Type.Static<typeof PayWayList>;

export const CallPayInput = Type.Object({
  orderNos: OrderNos,
  way: PayWayName,
  requestId: RequestId,
  /** What the payer was shown: another price by now is refused. Absent: a client from before there was this. */
  expectedFen: Type.Optional(PayableFen),
  /** For the balance. */
  password: Type.Optional(Type.String({ maxLength: 40 })),
  /** Of `wx.login`, for the mini-program's virtual payment. */
  loginCode: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type CallPayInput = Type.Static<typeof CallPayInput>;
/** What the payer's device does next. */
export const PayNext = Type.Union([
  /** Handed to WeChat's bridge. */
  Type.Object({
    kind: Literal('bridge'),
    appId: Type.String(),
    timeStamp: Type.String(),
    nonceStr: Type.String(),
    package: Type.String(),
    signType: Type.String(),
    paySign: Type.String(),
  }),
  /** Handed to `wx.requestVirtualPayment`. */
  Type.Object({
    kind: Literal('virtual'),
    mode: Type.String(),
    signData: Type.String(),
    paySig: Type.String(),
    signature: Type.String(),
  }),
  Type.Object({ kind: Literal('redirect'), url: Type.String() }),
  /** Shown as a QR code. */
  Type.Object({
    kind: Literal('code'),
    text: Type.String(),
    /** The QR code of it as a `data:` address. */
    picture: Type.String(),
  }),
]);
export type PayNext = Type.Static<typeof PayNext>;

export const PayAttempt = Type.Object({
  attemptNo: OrderNo,
  state: AttemptState,
  way: PayWayName,
  amountFen: Fen,
  /** Why it was refused; else empty. */
  note: Type.String(),
  /** Null where nothing is left to do on the device. */
  next: Type.Union([PayNext, Type.Null()]),
});
export type PayAttempt = Type.Static<typeof PayAttempt>;

/** What a result page asks. */
export const OrderStatus = Type.Object({
  orderNo: OrderNo,
  state: OrderState,
  isDelivered: Type.Boolean(),
  payableFen: Fen,
  refundedFen: Fen,
  /** Money that came twice or too late and goes back, or has gone back. */
  returnedFen: Fen,
  /** The last attempt; null before the first. */
  attempt: Type.Union([PayAttempt, Type.Null()]),
});
export type OrderStatus = Type.Static<typeof OrderStatus>;

export const AskRefundInput = Type.Object({
  orderNo: OrderNo,
  lineIds: Type.Array(Uid, { minItems: 1, maxItems: ORDER_LINES_MAX }),
  reason: Reason,
  requestId: RequestId,
});
export type AskRefundInput = Type.Static<typeof AskRefundInput>;
export const DecideRefundInput = Type.Object({ refundNo: OrderNo, agree: Type.Boolean(), answer: Reason });
export type DecideRefundInput = Type.Static<typeof DecideRefundInput>;
export const RefundNoInput = Type.Object({ refundNo: OrderNo });
export type RefundNoInput = Type.Static<typeof RefundNoInput>;

/** All of an order that has not been given back yet. */
export const GiveBackInput = Type.Object({ orderNo: OrderNo, reason: Reason });
export type GiveBackInput = Type.Static<typeof GiveBackInput>;

export const SandboxInput = Type.Object({
  attemptNo: OrderNo,
  act: Type.Union([Literal('pay'), Literal('refuse'), Literal('delay'), Literal('double'), Literal('lie')]),
});
export type SandboxInput = Type.Static<typeof SandboxInput>;

export const TipGiversQuery = Type.Object({ resourceId: Uid });
export type TipGiversQuery = Type.Static<typeof TipGiversQuery>;
/** The latest first: the giver and his message, not the amount. */
export const TipGivers = Type.Object({
  count: Type.Integer(),
  givers: Type.Array(Type.Object({ person: PersonBadge, message: Type.String(), at: Moment })),
});
export type TipGivers = Type.Static<typeof TipGivers>;
