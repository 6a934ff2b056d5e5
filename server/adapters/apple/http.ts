import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { AppleSettings } from '../../env-outside';
import type { Clock } from '../clock/types';
import { askJson, fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { Apple } from './types';

const ISSUER = 'https://appleid.apple.com';
const KEYS_LIFE_MS = 24 * 60 * 60_000;
// A key that is not there is looked for again, but a flood of made-up names must not become one of requests.
const KEYS_PAUSE_MS = 60_000;
const CLOCK_SKEW_SECONDS = 60;

interface Keys {
  readonly fetchedAtMs: number;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** Sign in with Apple: identity tokens signed with RS256 by a key of Apple's published set. */
export function createApple(
  settings: AppleSettings,
  parts: { readonly clock: Clock; readonly timeoutMs: number },
): Apple {
  let keys: Keys | null = null;

  async function fetchKeys(nowMs: number): Promise<string | null> {
    const answer = await askJson(new URL(settings.keysUrl), { method: 'GET', timeoutMs: parts.timeoutMs });
    if (answer.kind === 'unavailable') return answer.reason;
    const list = fieldsOf(answer.body)['keys'];
    if (answer.status !== 200 || !Array.isArray(list)) return `HTTP ${answer.status} without keys`;
    keys = { fetchedAtMs: nowMs, byId: new Map(list.flatMap(readKey)) };
    return null;
  }

  /** Undefined: there is no such key. A text: why the keys could not be had. */
  async function findKey(keyId: string): Promise<KeyObject | undefined | string> {
    const nowMs = parts.clock.now().getTime();
    const ageMs = keys === null ? Number.POSITIVE_INFINITY : nowMs - keys.fetchedAtMs;
    const known = keys?.byId.get(keyId);
    if (known !== undefined && ageMs < KEYS_LIFE_MS) return known;
    if (ageMs >= KEYS_PAUSE_MS) {
      const failure = await fetchKeys(nowMs);
      if (failure !== null) return failure;
    }
    return keys?.byId.get(keyId);
  }

  function areClaimsGood(claims: unknown, nonce: string): boolean {
    const nowSeconds = parts.clock.now().getTime() / 1_000;
    const [end, start] = [numberOf(claims, 'exp'), numberOf(claims, 'iat')];
    return (
      textOf(claims, 'iss') === ISSUER &&
      textOf(claims, 'aud') === settings.clientId &&
      textOf(claims, 'nonce') === nonce &&
      textOf(claims, 'sub') !== '' &&
      end !== null &&
      end > nowSeconds &&
      start !== null &&
      start <= nowSeconds + CLOCK_SKEW_SECONDS
    );
  }

  return {
    clientId: settings.clientId,

    async verifyToken(identityToken, nonce) {
      const parsed = parseToken(identityToken);
      // The algorithm is ours to name: a token that names another is not asked which.
      if (parsed === null || textOf(parsed.header, 'alg') !== 'RS256') return { kind: 'refused' };
      const key = await findKey(textOf(parsed.header, 'kid'));
      if (typeof key === 'string') return { kind: 'unavailable', reason: key };
      if (key === undefined) return { kind: 'refused' };
      const isSigned = verify('RSA-SHA256', Buffer.from(parsed.signed), key, parsed.signature);
      if (!isSigned || nonce === '' || !areClaimsGood(parsed.claims, nonce)) return { kind: 'refused' };
      return { kind: 'proven', subject: textOf(parsed.claims, 'sub') };
    },
  };
}

function readKey(value: unknown): [string, KeyObject][] {
  const [keyId, modulus, exponent] = [textOf(value, 'kid'), textOf(value, 'n'), textOf(value, 'e')];
  if (keyId === '' || textOf(value, 'kty') !== 'RSA') return [];
  try {
    return [[keyId, createPublicKey({ key: { kty: 'RSA', n: modulus, e: exponent }, format: 'jwk' })]];
  } catch {
    return [];
  }
}

interface ParsedToken {
  readonly header: unknown;
  readonly claims: unknown;
  /** What the signature is over. */
  readonly signed: string;
  readonly signature: Buffer;
}

function parseToken(token: string): ParsedToken | null {
  const [header, claims, signature, ...rest] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return null;
  try {
    return {
      header: JSON.parse(Buffer.from(header, 'base64url').toString('utf8')),
      claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')),
      signed: `${header}.${claims}`,
      signature: Buffer.from(signature, 'base64url'),
    };
  } catch {
    return null;
  }
}
