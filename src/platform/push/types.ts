/** Where this browser is reached while no page of ours is open, and what only it can read. Base64url. */
export interface BrowserAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export type TurnedOn =
  | { readonly kind: 'on'; readonly address: BrowserAddress }
  /** The person said no, now or before; only the browser's own settings take that back. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed' };

/** What reaches a person while the product is closed. */
export interface Push {
  /**
   * `browser`: one yes for whatever comes. `messages`: each tap allows one message of what it was asked for. `none`: not here (an old
   * browser, a page without TLS, an iPhone on whose home screen this is not).
   */
  findWay(): 'browser' | 'messages' | 'none';
  /** Asks nobody, and fetches nothing that is not there. Null: off. */
  findAddress(): Promise<BrowserAddress | null>;
  isDenied(): boolean;
  /** Only in answer to a tap. `publicKey`: of whoever sends. */
  turnOn(publicKey: string): Promise<TurnedOn>;
  /** Answers the endpoint that is no more; null: there was none. */
  turnOff(): Promise<string | null>;
  /** Only in answer to a tap, at most three ids. Answers those that were allowed; null: it could not be asked. */
  allowOnce(templateIds: readonly string[]): Promise<readonly string[] | null>;
}
