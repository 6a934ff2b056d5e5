import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { AppleSettings } from '../../env-outside';
import type { Clock } from '../clock/types';
import { askJson, fieldsOf } from '../outside/ask-json';
import type { Apple } from './types';

const ISSUER = 'https://appleid.apple.com';
const KEYS_LIFE_MS = 24 * 60 * 60_000;
// A key that is not there is looked for again, but a flood of made-up names must not become one of requests.
const KEYS_PAUSE_MS = 60_000;
const CLOCK_SKEW_SECONDS = 60;

interface Keys {
  readonly fetchedAtMs: number;
  readonly find: JWTVerifyGetKey;
}

/** Apple's keys could not be had. The message is for the log. */
class KeysUnavailable extends Error {}

/**
 * Sign in with Apple: identity tokens signed with RS256 by a key of Apple's published set. jose reads and checks the token; the keys are
 * fetched here, because its own fetching goes by the machine's clock and follows redirects.
 */
export function createApple(
  settings: AppleSettings,
  deps: { readonly clock: Clock; readonly timeoutMs: number },
): Apple {
  let keys: Keys | null = null;

  async function fetchKeys(nowMs: number): Promise<JWTVerifyGetKey> {
    const answer = await askJson(new URL(settings.keysUrl), { method: 'GET', timeoutMs: deps.timeoutMs });
    if (answer.kind === 'unavailable') throw new KeysUnavailable(answer.reason);
    const list = fieldsOf(answer.body)['keys'];
    if (answer.status !== 200 || !Array.isArray(list)) throw new KeysUnavailable(`HTTP ${answer.status} without keys`);
    const find = createLocalJWKSet({ keys: list.map(fieldsOf) } as JSONWebKeySet);
    keys = { fetchedAtMs: nowMs, find };
    return find;
  }

  const findKey: JWTVerifyGetKey = async (header, token) => {
    const nowMs = deps.clock.now().getTime();
    const ageMs = keys === null ? Number.POSITIVE_INFINITY : nowMs - keys.fetchedAtMs;
    if (keys !== null && ageMs < KEYS_LIFE_MS) {
      try {
        return await keys.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || ageMs < KEYS_PAUSE_MS) throw error;
      }
    }
    return (await fetchKeys(nowMs))(header, token);
  };

  return {
    clientId: settings.clientId,

    async verifyToken(identityToken, nonce) {
      const now = deps.clock.now();
      try {
        const { payload } = await jwtVerify(identityToken, findKey, {
          // Ours to name: a token that names another is not asked which.
          algorithms: ['RS256'],
          issuer: ISSUER,
          audience: settings.clientId,
          requiredClaims: ['exp'],
          currentDate: now,
        });
        const isGood = nonce !== '' && payload['nonce'] === nonce && hasBegun(payload, now);
        return isGood && payload.sub ? { kind: 'proven', subject: payload.sub } : { kind: 'refused' };
      } catch (error) {
        if (error instanceof KeysUnavailable) return { kind: 'unavailable', reason: error.message };
        if (error instanceof errors.JOSEError) return { kind: 'refused' };
        throw error;
      }
    },
  };
}

const hasBegun = ({ iat }: JWTPayload, now: Date): boolean =>
  iat !== undefined && iat <= now.getTime() / 1_000 + CLOCK_SKEW_SECONDS;
