export type LoginCodeOutcome =
  | { kind: 'code'; code: string }
  /** This platform has no silent sign-in. */
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

export interface AppleRequest {
  clientId: string;
  state: string;
  /** The token must carry it unchanged. */
  nonce: string;
}

export type AppleOutcome =
  | { kind: 'token'; identityToken: string; authorizationCode: string }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string };

export interface Login {
  /** WeChat's one-time code: lives five minutes, may be used once. */
  requestCode(): Promise<LoginCodeOutcome>;
  /** The app around the page signs in with Apple. False in browsers and in mini-programs. */
  readonly hasApple: boolean;
  requestApple(request: AppleRequest): Promise<AppleOutcome>;
}
