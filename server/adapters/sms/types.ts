export type SmsOutcome = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly reason: string };

export interface Sms {
  /** Sends a verification code. `reason` is for the log and names no phone. */
  sendCode(phone: string, code: string): Promise<SmsOutcome>;
}
