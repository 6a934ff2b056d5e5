import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import type { GrantOutcome } from './types';

export interface GranterDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeoutMs: number;
}

/** A vendor's answer, in its own field names no more. Anything missing is a failure. */
export function toGranted(given: {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  expiresAtMs: number;
  reason: string;
}): GrantOutcome {
  const { accessKeyId, accessKeySecret, securityToken, expiresAtMs, reason } = given;
  const isWhole = accessKeyId !== '' && accessKeySecret !== '' && securityToken !== '' && !Number.isNaN(expiresAtMs);
  if (!isWhole) return { kind: 'failed', reason };
  return { kind: 'granted', key: { accessKeyId, accessKeySecret, securityToken, expiresAt: new Date(expiresAtMs) } };
}
