import type { CopyOutcome } from '../share/types';

export type OpenOutcome = { kind: 'opened' } | CopyOutcome;

export interface Outside {
  /** The host this product is served from, without its port. */
  readonly ownHost: string;
  /** Leads out of the product: a new window, or where none can be opened the address in the clipboard. */
  open(url: string): Promise<OpenOutcome>;
}
