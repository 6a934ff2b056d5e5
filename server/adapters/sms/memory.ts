import type { Sms, SmsOutcome } from './types';

export interface SentCode {
  readonly phone: string;
  readonly code: string;
}

/** Keeps what was sent. `fail` makes the next sendings fail until called with null. */
export interface MemorySms extends Sms {
  readonly sent: readonly SentCode[];
  fail(reason: string | null): void;
}

export function createMemorySms(): MemorySms {
  const sent: SentCode[] = [];
  let failure: string | null = null;
  return {
    sent,
    fail: (reason) => {
      failure = reason;
    },
    async sendCode(phone, code): Promise<SmsOutcome> {
      if (failure !== null) return { kind: 'failed', reason: failure };
      sent.push({ phone, code });
      return { kind: 'sent' };
    },
  };
}
