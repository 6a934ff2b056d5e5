import { createHash, createHmac } from 'node:crypto';

export interface AcsRequest {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly action: string;
  readonly version: string;
  /** `yyyy-mm-ddThh:mm:ssZ` */
  readonly date: string;
  readonly nonce: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SignedAcsRequest {
  /** Encoded as it was signed. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Alibaba Cloud's signature version 3 (ACS3-HMAC-SHA256), for calls of the RPC style. */
export function signAcs3(request: AcsRequest, key: { readonly id: string; readonly secret: string }): SignedAcsRequest {
  const query = Object.entries(request.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const bodyHash = sha256(request.body);
  // In the order of their names, as they are signed.
  const headers: Readonly<Record<string, string>> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [request.method, '/', query, lines.join(''), names, bodyHash].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

/** As RFC 3986 has it: encodeURIComponent leaves five more characters alone. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
