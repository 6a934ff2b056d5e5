import { createHash, createHmac } from 'node:crypto';

export interface Tc3Request {
  readonly service: string;
  /** In the order of their names, which are in lower case. */
  readonly signedHeaders: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timestampSeconds: number;
}

/** Tencent Cloud's signature version 3 (TC3-HMAC-SHA256), for POST calls: the Authorization header. */
export function signTc3(request: Tc3Request, key: { readonly id: string; readonly secret: string }): string {
  const date = new Date(request.timestampSeconds * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${request.service}/tc3_request`;
  const names = Object.keys(request.signedHeaders).join(';');
  const lines = Object.entries(request.signedHeaders).map(([name, value]) => `${name}:${value.toLowerCase()}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(request.body)].join('\n');
  const toSign = ['TC3-HMAC-SHA256', String(request.timestampSeconds), scope, sha256(canonical)].join('\n');
  const dateKey = hmac(`TC3${key.secret}`, date);
  const signingKey = hmac(hmac(dateKey, request.service), 'tc3_request');
  const signature = hmac(signingKey, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
