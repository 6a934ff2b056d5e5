/** What a channel says of money that it was asked to send. `unknown` is not failed: `reason` is for the log. */
export type TransferAnswer =
  | { readonly kind: 'done'; readonly transactionNo: string }
  /** The channel has it and is not through. */
  | { readonly kind: 'taken' }
  /**
   * The payee has to confirm it. `packed`: what opens the channel's page on his device; empty where this answer does not tell it, as only
   * telling of the transfer, once more too, does.
   */
  | { readonly kind: 'confirm'; readonly packed: string }
  /** It will not go. `note` may be shown. */
  | { readonly kind: 'refused'; readonly note: string }
  /** The channel has never heard of it. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface TransferName {
  readonly withdrawNo: string;
  readonly amountFen: number;
}

export interface TransferWish extends TransferName {
  /** `appId`: the app by which the channel knows the account; empty where it does without. */
  readonly payee: { readonly name: string; readonly account: string; readonly appId: string };
}

/** A way by which money is sent to somebody. Each call may be repeated with the same number and is then once. */
export interface TransferChannel {
  readonly way: 'wechat' | 'alipay';
  /** In whose books it lies: `clearing:<book>`. */
  readonly book: string;
  /** The account that the money goes from. */
  readonly merchant: string;
  /** WeChat's apps by which a payee is known there, any of them. None: by what he has written himself. */
  readonly payeeAt: readonly string[];
  transfer(wish: TransferWish): Promise<TransferAnswer>;
  query(name: TransferName): Promise<TransferAnswer>;
}

/** What the sandbox keeps of transfers. */
export interface TransferBook {
  find(number: string): Promise<TransferEntry | null>;
  /** Adds it unless it is there. */
  add(entry: TransferEntry, now: Date): Promise<void>;
  finish(number: string, now: Date): Promise<void>;
}

export interface TransferEntry {
  readonly number: string;
  readonly amountFen: number;
  readonly state: 'taken' | 'done' | 'refused';
  /** It is done from then on. */
  readonly settlesAt: Date | null;
}
