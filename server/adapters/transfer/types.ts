/** What a channel says of money that it was told to send. `unknown` is not failed: `reason` is for the log. */
export type TransferAnswer =
  | { readonly kind: 'done'; readonly transactionNo: string }
  /** The channel has it and is not through. */
  | { readonly kind: 'taken' }
  /** It will not go. `note` may be shown. */
  | { readonly kind: 'refused'; readonly note: string }
  /** The channel has never heard of it. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface TransferWish {
  readonly withdrawNo: string;
  readonly amountFen: number;
  readonly payee: { readonly name: string; readonly account: string };
}

/** A way by which money is sent to somebody. Each call may be repeated with the same number and is then once. */
export interface TransferChannel {
  readonly way: 'wechat' | 'alipay';
  /** In whose books it lies: `clearing:<book>`. */
  readonly book: string;
  transfer(wish: TransferWish): Promise<TransferAnswer>;
  query(withdrawNo: string): Promise<TransferAnswer>;
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
