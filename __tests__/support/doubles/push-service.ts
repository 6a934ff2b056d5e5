import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import { type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

/** A browser's address there, and what was sent to it, as only the browser can read it. */
export interface PushReceiver {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly received: readonly { readonly text: string; readonly topic: string; readonly lifeSeconds: number }[];
  /** What the next messages are answered with; null: as usual again. */
  misbehave(status: number | null): void;
}

export interface PushServiceDouble extends HttpDouble {
  /** What a server is started with to meet this double. */
  readonly settings: EnvSource;
  /** A browser that takes messages of whoever holds this key. Null: of the first that sends any. */
  subscribe(publicKey?: string | null): PushReceiver;
}

interface Held {
  readonly receiver: PushReceiver;
  readonly received: { text: string; topic: string; lifeSeconds: number }[];
  readonly keys: ReturnType<typeof createECDH>;
  readonly secret: Buffer;
  publicKey: string | null;
  status: number | null;
}

/** A push service (RFC 8030) and the browsers behind it: who sends is checked by RFC 8292, what comes is decrypted by RFC 8291. */
export async function startPushService(): Promise<PushServiceDouble> {
  const held = new Map<string, Held>();
  let origin = '';

  const double = await startHttpDouble((request) => {
    const to = held.get(request.path);
    if (request.method !== 'POST' || to === undefined) return { status: 404, json: {} };
    if (to.status !== null) return { status: to.status, json: {} };
    const sender = checkVapid(request.headers.authorization ?? '', origin);
    if (sender === null) return { status: 401, json: {} };
    to.publicKey ??= sender;
    if (to.publicKey !== sender) return { status: 403, json: {} };
    const lifeSeconds = Number(request.headers['ttl'] ?? Number.NaN);
    if (!Number.isInteger(lifeSeconds)) return { status: 400, json: {} };
    to.received.push({ text: decrypt(request, to), topic: String(request.headers['topic'] ?? ''), lifeSeconds });
    return { status: 201, json: {} };
  });
  origin = double.url;

  return {
    ...double,
    settings: { PUSH_SERVICES: double.url },
    subscribe(publicKey = null) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const received: Held['received'] = [];
      const receiver: PushReceiver = {
        endpoint: `${double.url}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: secret.toString('base64url'),
        received,
        misbehave: (status) => {
          own.status = status;
        },
      };
      const own: Held = { receiver, received, keys, secret, publicKey, status: null };
      held.set(path, own);
      return receiver;
    },
  };
}

/** The sender's public key; null where the token does not hold. */
function checkVapid(header: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const { aud, exp, sub } = read(claims);
  const leftSeconds = exp - Date.now() / 1_000;
  const isGood = aud === origin && leftSeconds > 0 && leftSeconds <= 86_400 && /^(mailto:|https:)/.test(String(sub));
  return isSigned && read(head).alg === 'ES256' && isGood ? key : null;
}

/** RFC 8188's aes128gcm with the keys of RFC 8291, section 3.4. One record. */
function decrypt({ headers, bytes }: DoubleRequest, { keys, secret }: Held): string {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const keyLength = bytes[20] ?? 0;
  const theirs = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const derive = (from: Buffer, by: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const input = derive(keys.computeSecret(theirs), secret, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}
