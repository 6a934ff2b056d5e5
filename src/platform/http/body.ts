/** Of a request that wants bytes: an answer in words (a refusal, an error) is JSON all the same. */
export function parseBytes(buffer: ArrayBuffer, contentType: string): unknown {
  const bytes = new Uint8Array(buffer);
  return /json|text/.test(contentType) ? parseBody(readUtf8(bytes)) : bytes;
}

/** WeChat has no TextDecoder. */
function readUtf8(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '';
  }
}

/** JSON where it is JSON, else the text. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
