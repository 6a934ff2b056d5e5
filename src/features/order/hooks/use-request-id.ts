import { useRef } from 'react';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';
import { storage } from '@/platform/storage';

export interface RequestId {
  /** The same for the same wish until `renew`, also after a reload: what got no answer is sent again and done once. */
  get(wish: object): Promise<string>;
  /** It was answered: the same once more is another wish. */
  renew(): void;
}

interface KeptWish {
  readonly wish: string;
  readonly id: string;
}

const WISHES_KEY = '_wishes';
const WISHES_KEPT = 10;
const DAY_SECONDS = 86_400;

/** Names a wish, so that the server does it once however often it hears of it. */
export function useRequestId(): RequestId {
  const last = useRef('');
  return {
    async get(wish) {
      last.current = fingerprint(JSON.stringify(wish));
      const kept = readWishes();
      const known = kept.find((each) => each.wish === last.current);
      if (known !== undefined) return known.id;
      const id = toHex(await device.randomBytes(16));
      // Before it is sent: a program that is ended after that knows it again.
      await storage.set(WISHES_KEY, [{ wish: last.current, id }, ...kept].slice(0, WISHES_KEPT), DAY_SECONDS);
      return id;
    },
    renew() {
      const left = readWishes().filter(({ wish }) => wish !== last.current);
      // Readable at once. What could not be written off is refused as used before, and is another wish then.
      void storage.set(WISHES_KEY, left, DAY_SECONDS);
    },
  };
}

function readWishes(): KeptWish[] {
  const stored = storage.get(WISHES_KEY);
  return Array.isArray(stored) ? stored.filter(isKeptWish) : [];
}

function isKeptWish(value: unknown): value is KeptWish {
  if (typeof value !== 'object' || value === null) return false;
  return typeof Reflect.get(value, 'wish') === 'string' && typeof Reflect.get(value, 'id') === 'string';
}

/** FNV-1a from both ends: it tells the wishes of one device apart, and says nothing of what was wished. */
function fingerprint(text: string): string {
  let [ahead, back] = [0x811c9dc5, 0x811c9dc5];
  for (let index = 0; index < text.length; index += 1) {
    ahead = Math.imul(ahead ^ text.charCodeAt(index), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return [ahead, back].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
