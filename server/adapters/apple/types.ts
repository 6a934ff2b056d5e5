export type AppleOutcome =
  | { readonly kind: 'proven'; readonly subject: string }
  /** Not Apple's, not for us, too old, or with another nonce. */
  | { readonly kind: 'refused' }
  /** Apple's keys could not be had. `reason` is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface Apple {
  readonly clientId: string;
  /** Holds an identity token against Apple's keys, our client id and this nonce. */
  verifyToken(identityToken: string, nonce: string): Promise<AppleOutcome>;
}
