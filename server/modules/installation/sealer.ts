import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * [Note: Sealed texts] What must not be readable in a copy of the database or of the files: AES-256-GCM, with a key that is
 * derived from DATA_KEY or, without it, from this installation's own secret, which lies in the database: then only the files and
 * single tables are protected. Layout: version 1, nonce (12 bytes), tag (16), text. The place where it is kept is authenticated
 * with it, so that nothing sealed can be moved to another row.
 */
export interface Sealer {
  seal(place: string, text: Uint8Array): Buffer;
  /** Throws SealBroken for another key, another place, or changed bytes. */
  open(place: string, sealed: Buffer): Buffer;
}

export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

export function createSealer(masterKey: Uint8Array, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  return {
    seal(place, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },

    open(place, sealed) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION)
        throw new SealBroken('not a sealed text of this version');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
      } catch {
        throw new SealBroken('sealed with another key or for another place');
      }
    },
  };
}
