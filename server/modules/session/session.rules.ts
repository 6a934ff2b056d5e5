import { shanghaiDay, startOfShanghaiDay } from '@contract/rules/shanghai-day';

const DAY_MS = 86_400_000;

export const DEVICE_TOKEN_MS = 180 * DAY_MS;
export const USER_TOKEN_MS = 30 * DAY_MS;
export const UNI_TOKEN_MS = 7 * DAY_MS;

/** What a client may use as its device's id: at least 22 characters of base64url, which hold 128 random bits. */
export function isDeviceKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}$/.test(text);
}

/** Midnight in Shanghai: daily budgets start there. */
export function startOfDay(now: Date): Date {
  return new Date(startOfShanghaiDay(shanghaiDay(now)));
}
