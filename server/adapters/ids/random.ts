import { randomBytes, randomInt } from 'node:crypto';
import type { Ids } from './types';

export const randomIds: Ids = {
  newId: () => randomBytes(16).toString('base64url'),
  newToken: () => randomBytes(32).toString('base64url'),
  newDigits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
};
