import type { PayHouse, PayWay } from '@contract/constants/order';
import type { PayNext } from '@contract/schemas/order';

/** What the payer's device does next, before its code is drawn. */
export type ChannelStep = Exclude<PayNext, { kind: 'code' }> | { readonly kind: 'code'; readonly text: string };

/** What a channel says of a payment. `unknown` is not failed: `reason` is for the log. */
export type PaymentAnswer =
  | { readonly kind: 'paid'; readonly amountFen: number; readonly transactionNo: string }
  /** `next`: what the payer's device has to do; given when the payment is opened. */
  | { readonly kind: 'open'; readonly next?: ChannelStep }
  /** It can no longer be paid. `note` may be shown. */
  | { readonly kind: 'closed'; readonly note: string }
  /** The channel has never heard of it. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string };

export type RefundAnswer =
  | { readonly kind: 'done' }
  /** The channel has it and is not through. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly note: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** How a channel knows a payment. */
export interface PaymentName {
  readonly attemptNo: string;
  /** The payer at the channel; empty where it asks for none. */
  readonly account: string;
}

export interface PaymentWish extends PaymentName {
  readonly amountFen: number;
  readonly title: string;
  readonly expiresAt: Date;
  /** The payer's address. */
  readonly ip: string;
  /** The page of ours to come back to. */
  readonly returnUrl: string;
  /** The published product that is sold, where the channel sells nothing else. */
  readonly product: string | null;
  /** Parts of it go on to their sellers' own accounts. */
  readonly isSplit: boolean;
  /** Signs for the payer's device, where the channel wants it; kept nowhere. */
  readonly sessionKey: string | null;
}

export interface RefundName extends PaymentName {
  readonly refundNo: string;
}

export interface RefundWish extends RefundName {
  readonly amountFen: number;
  /** What the whole payment was. */
  readonly totalFen: number;
  /** What has gone back of it before. */
  readonly returnedFen: number;
}

/** A way by which money comes from outside and goes back. Each call may be repeated with the same number and is then once. */
export interface PaymentChannel {
  readonly way: Exclude<PayWay, 'balance'>;
  /** The account that the money goes to. A refund uses that of its payment. */
  readonly merchant: string;
  /** The WeChat app that must know the payer. Null: none. */
  readonly payerOf: 'official' | 'mini' | null;
  open(wish: PaymentWish): Promise<PaymentAnswer>;
  query(name: PaymentName): Promise<PaymentAnswer>;
  /** So that it can no longer be paid. `paid` where it was paid before. */
  close(name: PaymentName): Promise<PaymentAnswer>;
  refund(wish: RefundWish): Promise<RefundAnswer>;
  queryRefund(name: RefundName): Promise<RefundAnswer>;
}

/** What of a payment goes on to a seller's own account at the channel. */
export interface SplitName {
  readonly splitNo: string;
  /** The channel's own number of the payment. */
  readonly transactionNo: string;
  /** The seller's number at the channel. */
  readonly account: string;
  readonly amountFen: number;
}

export interface SplitWish extends SplitName {
  readonly title: string;
  /** Nothing more of the payment goes to anybody: what is left is ours. */
  readonly isLast: boolean;
}

export type SplitAnswer = RefundAnswer;

export type ReceiverAnswer =
  | { readonly kind: 'added' }
  | { readonly kind: 'refused'; readonly note: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A house whose payments can be split. Each call may be repeated with the same number and is then once. */
export interface SplitHouse {
  readonly house: PayHouse;
  readonly merchant: string;
  /** Registers a receiver of parts at the channel. `name`: as the channel knows the account. */
  addReceiver(wish: {
    readonly account: string;
    readonly name: string;
    readonly requestNo: string;
  }): Promise<ReceiverAnswer>;
  split(wish: SplitWish): Promise<SplitAnswer>;
  querySplit(name: SplitName): Promise<SplitAnswer>;
  /**
   * Lets go what is frozen of a payment and goes to no seller. `refused`: there is nothing frozen of it. Null where the channel has no call
   * for it.
   */
  readonly freeRest:
    | ((name: { readonly restNo: string; readonly transactionNo: string }) => Promise<SplitAnswer>)
    | null;
}

export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a notice is about. What it says is not believed: the channel is asked. */
export type NoticeReading =
  | { readonly kind: 'payment' | 'refund'; readonly about: string }
  /** It is from the channel and about nothing that we do. */
  | { readonly kind: 'other' }
  | { readonly kind: 'forged'; readonly reason: string };

export interface NoticeReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface StatementLine {
  readonly kind: 'payment' | 'refund';
  /** Ours. */
  readonly number: string;
  readonly amountFen: number;
  readonly transactionNo: string;
}

export type StatementAnswer =
  | { readonly kind: 'lines'; readonly lines: readonly StatementLine[] }
  /** The channel has not made it yet. */
  | { readonly kind: 'early' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** An account somewhere, to which channels lead: its notices and its statements. */
export interface PaymentHouse {
  readonly house: PayHouse;
  readonly merchant: string;
  readNotice(notice: Notice): NoticeReading;
  /** Replies to the channel: the notice was accepted, or its signature is not the channel's. */
  readonly replies: { readonly taken: NoticeReply; readonly refused: NoticeReply };
  /** The reply by which a channel verifies this address when notices are set up. Null: the request is not one. */
  readonly answerProbe?: (query: Notice['query']) => string | null;
  /**
   * The payments and refunds of a day in Shanghai, written `2026-05-15`. `query`: its statement does not name each payment, so it is
   * queried for each of ours. Null: there is no statement to compare with.
   */
  readonly fetchStatement: ((day: string) => Promise<StatementAnswer>) | 'query' | null;
}

/** A channel that a person directs, for trying things out. */
export interface SandboxChannel extends PaymentChannel, PaymentHouse {
  /** Answers the notices it would send. */
  play(attemptNo: string, act: 'pay' | 'refuse' | 'delay' | 'double' | 'lie'): Promise<readonly Notice[]>;
}

export interface Payments {
  readonly channels: readonly PaymentChannel[];
  readonly houses: readonly PaymentHouse[];
  /** Those of the houses that can split. */
  readonly splits: readonly SplitHouse[];
  /** Null in production. */
  readonly sandbox: SandboxChannel | null;
}

/** The sandbox's books: what a channel would keep on its own machines. */
export interface SandboxBook {
  find(number: string): Promise<SandboxEntry | null>;
  /** Adds it unless it is there. */
  add(entry: SandboxEntry, now: Date): Promise<void>;
  /** Sets what it is where it still is one of these. Answers whether it was. */
  move(
    number: string,
    from: readonly string[],
    to: Pick<SandboxEntry, 'state' | 'settlesAt'>,
    now: Date,
  ): Promise<boolean>;
}

export interface SandboxEntry {
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  /** Of a refund: its payment. */
  readonly ofNumber: string | null;
  readonly amountFen: number;
  readonly state: 'open' | 'paid' | 'refused' | 'closed' | 'done';
  /** It is paid from then on. */
  readonly settlesAt: Date | null;
}
