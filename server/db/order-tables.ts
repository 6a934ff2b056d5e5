import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Fen = string | number;

export interface AlbumDiscountTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  min_count: number;
  kind: number;
  value: number;
  created_at: Date;
}

/** See [Note: Rows of money] in 0032-order. */
export interface TradeOrderTable {
  id: GeneratedAlways<Id>;
  order_no: string;
  kind: number;
  state: number;
  buyer_id: Id;
  /** Null: nobody sells it. See [Note: Brought money] in 0051-top-up. */
  seller_id: Id | null;
  album_id: Id | null;
  album_name: string;
  request_id: string;
  /** Which of the orders of one request. */
  request_part: number;
  request_body: string;
  goods_fen: Fen;
  discount_fen: Fen;
  payable_fen: Fen;
  fee_fen: Fen;
  refunded_fen: Generated<Fen>;
  price_version: Generated<number>;
  line_count: number;
  message: Generated<string>;
  consent_version: number;
  paid_attempt_id: Id | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  delivered_at: Date | null;
  /** See [Note: Settlement] in 0035-selling. */
  settles_at: Date | null;
  settled_at: Date | null;
  closed_at: Date | null;
}

export interface OrderLineTable {
  id: GeneratedAlways<Id>;
  uid: string;
  order_id: Id;
  position: number;
  media_id: Id | null;
  media_uid: string;
  media_kind: number;
  title: string;
  thumbhash: string;
  licence: string;
  is_tip: boolean;
  price_fen: Fen;
  discount_fen: Fen;
  payable_fen: Fen;
  fee_fen: Fen;
  refunded_at: Date | null;
}

export interface OrderPriceChangeTable {
  id: GeneratedAlways<Id>;
  order_id: Id;
  from_fen: Fen;
  to_fen: Fen;
  reason: string;
  changed_by: Id;
  at: Date;
}

export interface PayAttemptTable {
  id: GeneratedAlways<Id>;
  attempt_no: string;
  way: string;
  merchant: string;
  payer_id: Id;
  request_id: string;
  amount_fen: Fen;
  state: number;
  note: Generated<string>;
  transaction_no: Generated<string>;
  /** What the channel says it has. */
  paid_fen: Generated<Fen>;
  /** The payer at the channel, where it asks for one. */
  account: Generated<string>;
  /** JSON of what the payer's device does next. Empty: nothing. */
  next_step: Generated<string>;
  created_at: Date;
  asked_at: Date | null;
  ended_at: Date | null;
  /** See [Note: The rest of a split payment] in 0107-split-rest. */
  is_split: Generated<boolean>;
  rest_asked_at: Date | null;
  rest_free_at: Date | null;
}

/** See [Note: Splitting] in 0082-split. */
export interface SplitReceiverTable {
  user_id: Id;
  house: string;
  request_no: string;
  account: string;
  name: string;
  state: number;
  note: Generated<string>;
  made_at: Date;
}

export interface OrderSplitTable {
  order_id: Id;
  split_no: string;
  seller_id: Id;
  house: string;
  merchant: string;
  account: string;
  transaction_no: string;
  amount_fen: Fen;
  state: number;
  note: Generated<string>;
  made_at: Date;
  told_at: Date | null;
  ended_at: Date | null;
  /** What is left of the payment is let go with it. */
  is_last: Generated<boolean>;
}

export interface RefundTable {
  id: GeneratedAlways<Id>;
  refund_no: string;
  attempt_id: Id;
  order_id: Id;
  cause: number;
  state: number;
  amount_fen: Fen;
  request_id: string;
  reason: string;
  answer: Generated<string>;
  asked_at: Date;
  /** See 0140-refund-term. */
  answer_by: Date | null;
  told_at: Date | null;
  ended_at: Date | null;
}

export interface PayNoticeTable {
  id: GeneratedAlways<Id>;
  house: string;
  about_kind: 'payment' | 'refund';
  about: string;
  body: string;
  outcome: string | null;
  received_at: Date;
  processed_at: Date | null;
}

/** What one may bring at once. */
export interface TopUpGoodsTable {
  amount_fen: Fen;
  created_at: Date;
}

/** What the mini-program's virtual payment sells, each at its own price. */
export interface ChannelProductTable {
  product_id: string;
  price_fen: Fen;
  title: string;
  created_at: Date;
}

export interface ChannelStatementTable {
  id: GeneratedAlways<Id>;
  house: string;
  merchant: string;
  /** Of Shanghai. */
  day: string;
  fetched_at: Date;
}

export interface ChannelStatementLineTable {
  statement_id: Id;
  kind: 'payment' | 'refund';
  number: string;
  amount_fen: Fen;
  transaction_no: string;
}

export interface SandboxPaymentTable {
  number: string;
  kind: 'payment' | 'refund';
  of_number: string | null;
  amount_fen: Fen;
  state: 'open' | 'paid' | 'refused' | 'closed' | 'done';
  settles_at: Date | null;
  updated_at: Date;
}
