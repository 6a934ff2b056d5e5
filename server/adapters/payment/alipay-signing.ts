import { createSign, createVerify, type KeyObject } from 'node:crypto';

export type AlipayFields = Readonly<Record<string, string>>;

/** What Alipay's signatures of parameters cover: all that say something, by name, not escaped. */
function toSignedText(fields: AlipayFields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

export function signFields(fields: AlipayFields, key: KeyObject): string {
  return createSign('RSA-SHA256')
    .update(toSignedText(fields, ['sign']), 'utf8')
    .sign(key, 'base64');
}

export function isSignedNotice(fields: AlipayFields, key: KeyObject): boolean {
  const text = toSignedText(fields, ['sign', 'sign_type']);
  return fields['sign_type'] === 'RSA2' && isSigned(text, fields['sign'] ?? '', key);
}

/**
 * The answer to a call, as it is written there; null for one that Alipay has not signed. `serial`: of the certificate that it signs with,
 * where it does.
 */
export function readSignedAnswer(
  text: string,
  method: string,
  { key, serial }: { readonly key: KeyObject; readonly serial: string | null },
): unknown {
  const name = `${method.replaceAll('.', '_')}_response`;
  // The signature covers the text of the answer, so it is cut out and not written again.
  const found =
    new RegExp(
      `^\\s*\\{\\s*"(?:${name}|error_response)"\\s*:\\s*(\\{.*\\})\\s*,(?:\\s*"alipay_cert_sn"\\s*:\\s*"([^"]+)"\\s*,)?\\s*"sign"\\s*:\\s*"([^"]+)"\\s*\\}\\s*$`,
      's',
    ).exec(text) ?? null;
  if (found === null || !isSigned(found[1] ?? '', found[3] ?? '', key)) return null;
  if (serial !== null && found[2] !== serial) return null;
  try {
    return JSON.parse(found[1] ?? '');
  } catch {
    return null;
  }
}

function isSigned(text: string, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}
