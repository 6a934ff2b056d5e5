import type { PhoneNumberOutcome } from './types';

export interface PhoneNumberAnswer {
  readonly code?: string;
  readonly errMsg?: string;
}

/** What WeChat's button tells. Old versions of WeChat give no code. */
export function toPhoneNumberOutcome({ code = '', errMsg = '' }: PhoneNumberAnswer): PhoneNumberOutcome {
  if (code !== '') return { kind: 'code', code };
  return /deny|cancel/.test(errMsg) ? { kind: 'cancelled' } : { kind: 'failed', reason: errMsg };
}
