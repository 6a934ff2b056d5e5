import type { Login, LoginCodeOutcome } from './types';

export function createMemoryLogin(outcome: LoginCodeOutcome): Login {
  return { requestCode: async () => outcome };
}
