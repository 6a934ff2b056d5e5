export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Whatever world the buffer was made in. Null for anything else. */
export function readBuffer(value: unknown): Uint8Array<ArrayBuffer> | null {
  const kind = Object.prototype.toString.call(value);
  if (kind === '[object ArrayBuffer]') return new Uint8Array(value as ArrayBuffer).slice();
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength).slice()
    : null;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
