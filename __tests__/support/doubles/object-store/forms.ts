import { createHash, createHmac } from 'node:crypto';
import type { KnownKeys } from './signatures';

export type FormVendor = 'ali' | 'tx' | 'hw';

export interface SentForm {
  /** Names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer | null;
}

export interface FormFault {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const fault = (status: number, code: string, message: string): FormFault => ({ status, code, message });

/** Reads a form of RFC 7578. What comes after the file is ignored, as the stores do. */
export function readForm(body: Buffer, contentType: string): SentForm {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1]?.replaceAll('"', '') ?? '';
  const fields = new Map<string, string>();
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const head = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(part.slice(0, head))?.[1] ?? '';
    const value = Buffer.from(part.slice(head + 4, -2), 'latin1');
    if (name === 'file') return { fields, file: value };
    fields.set(name.toLowerCase(), value.toString('utf8'));
  }
  return { fields, file: null };
}

const hmac = (key: string, text: string, as: 'hex' | 'base64'): string =>
  createHmac('sha1', key).update(text).digest(as);

/** What the fields of each vendor's form are called, and how its signature comes about, from their documentation. */
const VENDORS: Readonly<
  Record<FormVendor, { readonly id: string; readonly signature: string; readonly token: string }>
> = {
  ali: { id: 'ossaccesskeyid', signature: 'signature', token: 'x-oss-security-token' },
  tx: { id: 'q-ak', signature: 'q-signature', token: 'x-cos-security-token' },
  hw: { id: 'accesskeyid', signature: 'signature', token: 'x-obs-security-token' },
};

function signatureOf(vendor: FormVendor, secret: string, fields: ReadonlyMap<string, string>): string {
  const policy = fields.get('policy') ?? '';
  if (vendor !== 'tx') return hmac(secret, policy, 'base64');
  const text = Buffer.from(policy, 'base64').toString('utf8');
  const signKey = hmac(secret, fields.get('q-key-time') ?? '', 'hex');
  return hmac(signKey, createHash('sha1').update(text).digest('hex'), 'hex');
}

/** Null when the store would take the form. */
export function judgeForm(
  vendor: FormVendor,
  { fields, file }: SentForm,
  keys: KnownKeys,
  bucket: string,
  now: Date,
): FormFault | null {
  const names = VENDORS[vendor];
  const key = keys.get(fields.get(names.id) ?? '');
  if (file === null || !fields.has('key')) return fault(400, 'MalformedPOSTRequest', 'The form is not complete.');
  if (key === undefined) return fault(403, 'InvalidAccessKeyId', 'The access key id does not exist.');
  if ((fields.get(names.token) ?? '') !== (key.token ?? '')) return fault(403, 'InvalidSecurityToken', 'Bad token.');
  if (fields.get(names.signature) !== signatureOf(vendor, key.secret, fields)) {
    return fault(403, 'SignatureDoesNotMatch', 'The signature &quot;differs&quot;.');
  }
  if (vendor === 'tx') {
    const [start = 0, end = 0] = (fields.get('q-key-time') ?? '').split(';').map(Number);
    const seconds = now.getTime() / 1000;
    if (fields.get('q-sign-algorithm') !== 'sha1') return fault(400, 'InvalidArgument', 'q-sign-algorithm');
    if (seconds < start || seconds > end) return fault(403, 'AccessDenied', 'Request has expired.');
  }
  const objectKey = fields.get('key') ?? '';
  if (!objectKey.startsWith(key.prefix ?? '')) return fault(403, 'AccessDenied', 'Not under the prefix.');
  if (key.maxBytes !== undefined && file.length > key.maxBytes) return fault(403, 'AccessDenied', 'Above the size.');
  return judgePolicy(vendor, fields, file, bucket, now);
}

function judgePolicy(
  vendor: FormVendor,
  fields: ReadonlyMap<string, string>,
  file: Buffer,
  bucket: string,
  now: Date,
): FormFault | null {
  const policy = JSON.parse(Buffer.from(fields.get('policy') ?? '', 'base64').toString('utf8'));
  if (!(Date.parse(policy.expiration) > now.getTime())) return fault(403, 'AccessDenied', 'Policy expired.');
  const covered = new Set<string>();
  for (const condition of policy.conditions) {
    const [operator, name, wanted] = Array.isArray(condition)
      ? condition
      : ['eq', `$${Object.keys(condition)[0]}`, Object.values(condition)[0]];
    if (operator === 'content-length-range') {
      if (file.length < name) return fault(400, 'EntityTooSmall', 'Too small.');
      if (file.length > wanted) return fault(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum.');
      continue;
    }
    const field = String(name).slice(1).toLowerCase();
    covered.add(field);
    // COS calls the field q-key-time and its condition q-sign-time.
    const sent = field === 'bucket' ? bucket : (fields.get(field === 'q-sign-time' ? 'q-key-time' : field) ?? '');
    if (operator === 'eq' ? sent !== wanted : !sent.startsWith(wanted)) {
      return fault(403, 'AccessDenied', `Policy condition failed: ${field}`);
    }
  }
  const needed: Readonly<Record<FormVendor, readonly string[]>> = {
    ali: [],
    tx: ['q-sign-algorithm', 'q-ak', 'q-sign-time'],
    // OBS refuses a form with a field that its policy does not speak of.
    hw: [...fields.keys()].filter((name) => !['policy', 'signature', 'accesskeyid'].includes(name)),
  };
  const missing = needed[vendor].find((name) => !covered.has(name));
  return missing === undefined ? null : fault(403, 'AccessDenied', `Not in the policy: ${missing}`);
}
