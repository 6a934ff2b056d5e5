export type LoginCodeOutcome =
  | { kind: 'code'; code: string }
  /** This platform has no silent sign-in. */
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

export interface Login {
  /** WeChat's one-time code: lives five minutes, may be used once. */
  requestCode(): Promise<LoginCodeOutcome>;
}
