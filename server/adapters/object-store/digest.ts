import { createHash } from 'node:crypto';
import type { ByteSource, ObjectFacts } from './types';

/** Sums up bytes as they pass, so that nothing is read twice. */
export interface Digest {
  update(bytes: Uint8Array): void;
  readonly sizeBytes: number;
  finish(): ObjectFacts;
}

export function createDigest(): Digest {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  return {
    update: (bytes) => {
      md5.update(bytes);
      sha256.update(bytes);
      sizeBytes += bytes.length;
    },
    get sizeBytes() {
      return sizeBytes;
    },
    finish: () => ({ sizeBytes, md5: md5.digest('hex'), sha256: sha256.digest('hex') }),
  };
}

export async function digestOf(source: AsyncIterable<Uint8Array>): Promise<ObjectFacts> {
  const digest = createDigest();
  for await (const bytes of source) digest.update(bytes);
  return digest.finish();
}

export async function* chunksOf(source: ByteSource): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else yield* source;
}
