import { TOKEN_VERSION } from '@contract/constants/user';

/** Where it is stored. It goes with its person. */
export const CHAT_TOKEN_KEY = '_chatToken';

export interface StoredChatToken {
  token: string;
  expiresAtMs: number;
}

/** Null when its end is missing or past, or when it is of another token version: then it is asked for anew. */
export function parseStoredChatToken(value: unknown, nowMs: number): StoredChatToken | null {
  if (typeof value !== 'object' || value === null) return null;
  const { token, expiresAtMs, version } = value as Readonly<Record<string, unknown>>;
  if (typeof token !== 'string' || token === '' || typeof expiresAtMs !== 'number') return null;
  return expiresAtMs > nowMs && version === TOKEN_VERSION ? { token, expiresAtMs } : null;
}
