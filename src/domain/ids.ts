const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64url without padding: 16 bytes give the 22 characters of an id. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const first = bytes[index] ?? 0;
    const second = bytes[index + 1] ?? 0;
    const third = bytes[index + 2] ?? 0;
    text += ALPHABET.charAt(first >> 2) + ALPHABET.charAt(((first & 3) << 4) | (second >> 4));
    if (index + 1 < bytes.length) text += ALPHABET.charAt(((second & 15) << 2) | (third >> 6));
    if (index + 2 < bytes.length) text += ALPHABET.charAt(third & 63);
  }
  return text;
}

/** Lower case, two characters a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Base64 with padding, of ASCII text: the form of a Basic credential. */
export function toBase64Ascii(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const plain = toBase64Url(bytes).replace(/-/g, '+').replace(/_/g, '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}
