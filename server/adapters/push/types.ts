/** Where a browser is reached (RFC 8030), and what only it can read (RFC 8291). Base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What push services know the sender by (RFC 8292). Keys in base64url. */
export interface VapidKeys {
  /** An address of whoever answers for it: https: or mailto:. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushNote {
  readonly body: string;
  /** A waiting one of the same topic is replaced. At most 32 characters of base64url. */
  readonly topic: string;
  readonly lifeSeconds: number;
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** Nobody is there any more. */
  | { readonly kind: 'gone' }
  /** Not now: try again. `reason` is for the log and holds no address. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Never: the service does not take it. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends to browsers. Keeps nothing. */
export interface WebPush {
  send(subscription: PushSubscription, note: PushNote, keys: VapidKeys): Promise<PushOutcome>;
}
