/** `reason` is for the person. */
export type CopyOutcome = { kind: 'copied' } | { kind: 'failed'; reason: string };

export type ShareOutcome = { kind: 'shared' } | { kind: 'cancelled' } | CopyOutcome;

export interface Share {
  /** There is a sheet of the system's that a link goes out by, besides the clipboard. */
  readonly hasSheet: boolean;
  /** Hands a page's link on: through the system's own sheet where there is one, else by way of the clipboard. */
  link(title: string, path: string): Promise<ShareOutcome>;
  /** Where browsers find a page of ours. */
  toAddress(path: string): string;
  /** Words into the clipboard. */
  copyText(text: string): Promise<CopyOutcome>;
}
