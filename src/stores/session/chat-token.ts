import { getUniToken } from '@contract/http/session';
import { TOKEN_VERSION } from '@contract/constants/user';
import { call } from '@/api/client';
import { CHAT_TOKEN_KEY, parseStoredChatToken } from '@/domain/chat-token';
import { storage } from '@/platform/storage';
import { now } from '../base/clock';

/** The chat's own token: the stored one while it is good, else a new one. */
export async function refreshChatToken(): Promise<string> {
  const kept = parseStoredChatToken(storage.get(CHAT_TOKEN_KEY), now());
  if (kept !== null) return kept.token;
  const { token, tokenExpired } = await call(getUniToken, { uniPlatform: 'mp-weixin' });
  const stored = { token, expiresAtMs: tokenExpired, version: TOKEN_VERSION };
  await storage.set(CHAT_TOKEN_KEY, stored, Math.max(0, (tokenExpired - now()) / 1000));
  return token;
}
