import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import { type DoubleReply, type HttpDouble, startHttpDouble } from './http-double';

export const APPLE_CLIENT_ID = 'com.example.photos.web';

export interface AppleDouble extends HttpDouble {
  readonly settings: EnvSource;
  /** An identity token of Apple's; what is given replaces its header's or its claims' fields. */
  sign(claims: object, header?: object): string;
  /** The same, signed by somebody else under the same key id. */
  forge(claims: object): string;
  /** Apple publishes another key from now on, and signs with it. */
  changeKey(keyId: string): void;
  misbehave(reply: DoubleReply | null): void;
}

/** Apple's published keys, and what signs identity tokens with them. */
export async function startAppleDouble(now: () => Date): Promise<AppleDouble> {
  const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  let key = { id: 'key-one', ...makeKey() };
  const strangersKey = makeKey().privateKey;
  let bad: DoubleReply | null = null;

  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

  function signWith(privateKey: KeyObject, claims: object, header: object = {}): string {
    const issuedAt = Math.floor(now().getTime() / 1_000);
    const head = encode({ alg: 'RS256', kid: key.id, ...header });
    const body = encode({
      iss: 'https://appleid.apple.com',
      aud: APPLE_CLIENT_ID,
      iat: issuedAt,
      exp: issuedAt + 86_400,
      sub: '000123.abcdef.0456',
      ...claims,
    });
    const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(privateKey).toString('base64url');
    return `${head}.${body}.${signature}`;
  }

  const double = await startHttpDouble((request) => {
    if (bad !== null) return bad;
    if (request.path !== '/auth/keys') return { status: 404, json: {} };
    const jwk = key.publicKey.export({ format: 'jwk' });
    return { json: { keys: [{ kty: 'RSA', kid: key.id, use: 'sig', alg: 'RS256', n: jwk.n, e: jwk.e }] } };
  });
  return {
    ...double,
    settings: { APPLE_CLIENT_ID, APPLE_KEYS_URL: `${double.url}/auth/keys` },
    sign: (claims, header) => signWith(key.privateKey, claims, header),
    forge: (claims) => signWith(strangersKey, claims),
    changeKey: (keyId) => {
      key = { id: keyId, ...makeKey() };
    },
    misbehave: (reply) => {
      bad = reply;
    },
  };
}
