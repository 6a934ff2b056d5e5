/** What WeChat shows of a page that is handed on. */
export interface ShareCard {
  title: string;
  description: string;
  /** Of the page, with its parameters, on this site. */
  path: string;
  /** Of a picture, on this site or elsewhere. Empty: WeChat then draws its own. */
  imageUrl: string;
}

export interface PageSignature {
  appId: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}

export type ConfigureOutcome = { kind: 'ready' } | { kind: 'failed'; reason: string };

export type ScanOutcome =
  | { kind: 'read'; text: string }
  | { kind: 'cancelled' }
  /** The camera is kept from us, and can be allowed in the settings. */
  | { kind: 'forbidden' }
  | { kind: 'failed'; reason: string };

/** The page as WeChat's own browser knows it. */
export interface WechatPage {
  /**
   * The addresses to try, in this order, until one is accepted: on Apple's systems WeChat checks the signature against the address the
   * visit began with, elsewhere against the present one. Empty where there is nothing to sign.
   */
  listAddresses(): readonly string[];
  /** Loads WeChat's script with the first call. */
  configure(signature: PageSignature): Promise<ConfigureOutcome>;
  /** After `ready`. */
  setCard(card: ShareCard): void;
  /** True where the scanner needs no signature. */
  readonly canScanUnsigned: boolean;
  /** Opens WeChat's scanner; in a page after `ready`. */
  scan(): Promise<ScanOutcome>;
}
