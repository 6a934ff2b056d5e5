import { randomBytes, randomInt } from 'node:crypto';
import type { Ids } from './types';

const ID_BYTES = 16;
// Drawn for many ids at once: every request has one, and the drawing costs more than the rest of it.
let drawn = Buffer.alloc(0);
let used = 0;

function drawId(): Buffer {
  if (used + ID_BYTES > drawn.length) {
    drawn = randomBytes(ID_BYTES * 256);
    used = 0;
  }
  used += ID_BYTES;
  return drawn.subarray(used - ID_BYTES, used);
}

export const randomIds: Ids = {
  newId: () => drawId().toString('base64url'),
  newToken: () => randomBytes(32).toString('base64url'),
  newDigits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
};
