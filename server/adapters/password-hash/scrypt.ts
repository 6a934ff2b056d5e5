import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordAdapters, PasswordHash, PasswordHashes } from './types';

/** Powers of two. Each is a kilobyte of memory, and the time to fill it (RFC 7914). */
export interface PasswordCosts {
  readonly album: number;
  readonly payment: number;
}

/**
 * Some tens of milliseconds for each try. Of an album 16 MB: its password guards photos and not money, and a venue's visitors come at
 * once. Another cost opens nothing that was made at these.
 */
export const PASSWORD_COSTS: PasswordCosts = { album: 16_384, payment: 32_768 };

const BLOCK_SIZE = 8;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const NOBODYS: PasswordHash = { salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

export function createPasswordAdapters(costs: PasswordCosts): PasswordAdapters {
  return {
    albumHashes: createScryptHashes(costs.album),
    paymentHashes: createScryptHashes(costs.payment),
  };
}

export function createScryptHashes(cost: number): PasswordHashes {
  // Twice what it needs.
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * BLOCK_SIZE * cost };
  const hash = (password: string, salt: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, HASH_BYTES, options, (error, made) => (error === null ? resolve(made) : reject(error)));
    });
  return {
    async make(password) {
      const salt = randomBytes(SALT_BYTES);
      return { salt, hash: await hash(password, salt) };
    },

    async isRight(password, kept) {
      const { salt, hash: wanted } = kept ?? NOBODYS;
      return timingSafeEqual(wanted, await hash(password, salt)) && kept !== null;
    },
  };
}
