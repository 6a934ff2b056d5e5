/** What is sold. Numbers that are missing are kept for other goods. */
export const ORDER_KIND = {
  /** Chosen photos and videos. */
  media: 1,
  /** Everything of an album that has a price. */
  album: 2,
  /** A tip for a photo or video. */
  mediaTip: 3,
  /** A tip for a person. */
  personTip: 4,
  /** A photo or video, and a tip with it. */
  mediaAndTip: 5,
  /** Money that somebody brings into the own balance. */
  topUp: 6,
  /** A member level for some days, which the platform itself sells. */
  membership: 7,
  /** Storage for some days, which the platform itself sells. */
  capacity: 8,
} as const;
export type OrderKind = (typeof ORDER_KIND)[keyof typeof ORDER_KIND];
/** Sold by the platform itself. */
export const OWN_KINDS: readonly OrderKind[] = [ORDER_KIND.membership, ORDER_KIND.capacity];

/** `closing`: can no longer be paid, while the channel is still being asked to close it. Whether it was delivered is a separate fact. */
export const ORDER_STATE = { unpaid: 1, closing: 2, closed: 3, paid: 4, refunded: 5 } as const;
export type OrderState = (typeof ORDER_STATE)[keyof typeof ORDER_STATE];

/** `made`: written down, the channel may or may not know of it. */
export const ATTEMPT_STATE = { made: 1, open: 2, closed: 3, refused: 4, paid: 5 } as const;
export type AttemptState = (typeof ATTEMPT_STATE)[keyof typeof ATTEMPT_STATE];

/** `asked`: waits for the seller. `sending`: decided, and sent to the channel again and again until it answers. */
export const REFUND_STATE = { asked: 1, declined: 2, sending: 3, done: 4, failed: 5, takenBack: 6 } as const;
export type RefundState = (typeof REFUND_STATE)[keyof typeof REFUND_STATE];

/** So long a seller has to answer; then it counts as agreed. */
export const REFUND_ANSWER_DAYS = 7;

/** Why money goes back. */
export const REFUND_CAUSE = {
  /** The buyer asked, and the seller agreed. */
  asked: 1,
  /** The seller gives it back by himself. */
  seller: 2,
  /** It was paid twice. */
  twice: 3,
  /** It was paid after it had been closed, or for another amount, and could not be revived. */
  late: 4,
  /** Brought, not spent, and asked back by who brought it. */
  unspent: 5,
  /** What was bought was found illegal. */
  illegal: 6,
} as const;
export type RefundCause = (typeof REFUND_CAUSE)[keyof typeof REFUND_CAUSE];

/** Ways to pay: the provider, and how the payer gets there. */
export const PAY_WAYS = {
  balance: 'balance',
  sandbox: 'sandbox',
  /** In WeChat's browser, by its bridge. */
  wechatJsapi: 'wechat',
  /** In another browser of a phone, which opens WeChat. */
  wechatH5: 'wechat',
  /** A code that a phone reads. */
  wechatNative: 'wechat',
  /** Virtual goods in the mini-program, as the platform demands it. */
  wechatVirtual: 'wechatVirtual',
  alipayPage: 'alipay',
  alipayWap: 'alipay',
  alipayQr: 'alipay',
} as const;
export type PayWay = keyof typeof PAY_WAYS;
/** Who keeps the books of it. */
export type PayHouse = (typeof PAY_WAYS)[PayWay];
/** Where channels tell what has happened: this, and the house. */
export const NOTICE_PATH = '/order/notify';
/** Whether what is priced in an album can be bought. */
export const SELLING = {
  open: 0,
  /** Not before the album's owner has had his name certified. */
  uncertified: 1,
  /** Only the platform sells here. */
  closed: 2,
  /** Not before the operator has registered the owner's own account at a channel. */
  unreceiving: 3,
} as const;

/** Below this the mini-program's virtual payment sells nothing. */
export const VIRTUAL_PAY_MIN_FEN = 100;

/** What the sandbox does with a payment: see server/adapters/payment/sandbox. */
export const SANDBOX_ACTS = ['pay', 'refuse', 'delay', 'double', 'lie'] as const;
export type SandboxAct = (typeof SANDBOX_ACTS)[number];

export const DISCOUNT_KIND = {
  /** So many percent of the goods. */
  percent: 1,
  /** So many fen. */
  fixed: 2,
} as const;
export type DiscountKind = (typeof DISCOUNT_KIND)[keyof typeof DISCOUNT_KIND];

export const PAY_LIMIT_MINUTES = 30;
/** Goods that are named in one checkout, and goods of an album that is bought whole. */
export const ORDER_LINES_MAX = 500;
export const ALBUM_LINES_MAX = 5_000;
/** Lines that a quote shows of each order. */
export const QUOTED_LINES_SHOWN = 200;
/** Lines that an order shows in a list. */
export const ORDER_LINES_SHOWN = 4;
export const CART_ITEMS_MAX = 200;
/** Orders that one payment pays. */
export const PAID_AT_ONCE_MAX = 20;
export const DISCOUNTS_MAX = 10;
export const TIP_MIN_FEN = 1;
export const TIP_MAX_FEN = 20_000;
export const ORDER_FEN_MAX = 50_000_000;
export const TIP_MESSAGE_MAX_LENGTH = 60;
export const ORDER_REASON_MAX_LENGTH = 140;
/** Digits of an order's number. */
export const ORDER_NO_LENGTH = 24;
/** What the buyer agrees to before paying: that electronic content has no seven days in which it is taken back. */
export const BUYING_CONSENT_VERSION = 1;
/** What a buyer may do with what he has bought; kept with each line. */
export const BUYING_LICENCE = '个人使用许可：可以下载、打印、在个人社交平台展示，不得转售或用于商业宣传';
