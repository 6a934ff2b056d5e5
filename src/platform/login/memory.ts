import type { AppleOutcome, Login, LoginCodeOutcome } from './types';

export function createMemoryLogin(outcome: LoginCodeOutcome, apple: AppleOutcome | null = null): Login {
  return {
    requestCode: async () => outcome,
    hasApple: apple !== null,
    requestApple: async () => apple ?? { kind: 'failed', reason: 'no Apple here' },
  };
}
