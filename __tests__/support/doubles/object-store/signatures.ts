import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whom the double knows: a lasting key, or a temporary one that reaches a prefix only. */
export interface KnownKey {
  readonly secret: string;
  readonly token?: string;
  readonly prefix?: string;
  readonly maxBytes?: number;
}
export type KnownKeys = ReadonlyMap<string, KnownKey>;

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const rfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const MAX_SKEW_MS = 15 * 60_000;

/** An S3 error code, or null when the request's Signature Version 4 holds. Written from the protocol, not from our signer. */
export function judgeSignature(request: SignedRequest, keys: KnownKeys, region: string, now: Date): string | null {
  const { url, headers, body } = request;
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  const signed = isPresigned ? readPresigned(url) : readHeader(headers);
  if (signed === null) return 'AccessDenied';
  const [id = '', day = '', inRegion = '', service = '', end = ''] = signed.credential.split('/');
  const key = keys.get(id);
  if (key === undefined) return 'InvalidAccessKeyId';
  if (inRegion !== region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  const at = Date.parse(signed.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!signed.date.startsWith(day) || Number.isNaN(at)) return 'AuthorizationHeaderMalformed';
  if (isPresigned && now.getTime() > at + signed.seconds * 1000) return 'AccessDenied';
  if (!isPresigned && Math.abs(now.getTime() - at) > MAX_SKEW_MS) return 'RequestTimeTooSkewed';
  const names = signed.names.split(';');
  const mustSign = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'content-md5');
  if (!names.includes('host') || mustSign.some((name) => !names.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, lines, signed.names, signed.payload].join('\n');
  const toSign = `AWS4-HMAC-SHA256\n${signed.date}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${key.secret}`, day), region), 's3'), 'aws4_request');
  if (hmac(signingKey, toSign).toString('hex') !== signed.signature) return 'SignatureDoesNotMatch';
  if (!isPresigned && signed.payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const md5 = headers['content-md5'];
  const isWhole = md5 === undefined || md5 === createHash('md5').update(body).digest('base64');
  return isWhole ? null : 'BadDigest';
}

interface Signed {
  readonly credential: string;
  readonly names: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
  readonly seconds: number;
}

function readHeader(headers: IncomingHttpHeaders): Signed | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (found === null) return null;
  const [, credential = '', names = '', signature = ''] = found;
  const date = String(headers['x-amz-date'] ?? '');
  return { credential, names, signature, date, payload: String(headers['x-amz-content-sha256'] ?? ''), seconds: 0 };
}

function readPresigned(url: URL): Signed {
  const read = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: read('Credential'),
    names: read('SignedHeaders'),
    signature: read('Signature'),
    date: read('Date'),
    payload: 'UNSIGNED-PAYLOAD',
    seconds: Number(read('Expires')),
  };
}
