export interface Hashes {
  toBase64(text: string): string;
  sha1Hex(text: string): string;
  hmacHex(key: string, text: string): string;
  hmacBase64(key: string, text: string): string;
}

/** Loaded with the first file, not with the first page. */
export async function loadHashes(): Promise<Hashes> {
  const [{ default: hmacSha1 }, { default: sha1 }, { default: base64 }, { default: utf8 }] = await Promise.all([
    import('crypto-js/hmac-sha1'),
    import('crypto-js/sha1'),
    import('crypto-js/enc-base64'),
    import('crypto-js/enc-utf8'),
  ]);
  return {
    toBase64: (text) => base64.stringify(utf8.parse(text)),
    sha1Hex: (text) => sha1(text).toString(),
    hmacHex: (key, text) => hmacSha1(text, key).toString(),
    hmacBase64: (key, text) => base64.stringify(hmacSha1(text, key)),
  };
}
