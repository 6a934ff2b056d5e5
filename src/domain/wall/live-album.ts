import { LIVE_CLOSE, LIVE_POLL_MS } from '@contract/constants/live';

/** One that is new, and when it was taken: `yyyy-mm-dd`. */
export interface NewMedia {
  readonly id: string;
  readonly day: string;
}

/** What the server says on a live album's socket, as far as the page needs it. */
export type LiveNews =
  | { readonly kind: 'ready'; readonly cursor: string }
  | {
      readonly kind: 'changes';
      readonly cursor: string;
      readonly added: readonly NewMedia[];
      readonly goneIds: readonly string[];
      readonly spreadMs: number;
    }
  | { readonly kind: 'reload'; readonly cursor: string; readonly spreadMs: number }
  | { readonly kind: 'beat' }
  | { readonly kind: 'refused' };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

export const toNewMedia = ({ id, takenLocal }: { readonly id: string; readonly takenLocal: string }): NewMedia => ({
  id,
  day: takenLocal.slice(0, 10),
});

/** Null: none of ours, or of a later version. */
export function parseLiveFrame(text: string): LiveNews | null {
  const frame = parseFields(text);
  const { type, cursor, added, gone } = frame ?? {};
  const spreadMs = typeof frame?.['spreadMs'] === 'number' ? frame['spreadMs'] : 0;
  if (type === 'beat' || type === 'refused') return { kind: type };
  if (!isText(cursor)) return null;
  if (type === 'ready') return { kind: type, cursor };
  if (type === 'reload') return { kind: type, cursor, spreadMs };
  if (type !== 'changes' || !Array.isArray(added) || !Array.isArray(gone)) return null;
  const news = added.flatMap((one: unknown) => {
    const { id, takenLocal } = isFields(one) ? one : {};
    return isText(id) && isText(takenLocal) ? [toNewMedia({ id, takenLocal })] : [];
  });
  return { kind: 'changes', cursor, added: news, goneIds: gone.filter(isText), spreadMs };
}

/** Cursors are whole numbers as text, of any size. */
export function isCursorAfter(cursor: string, other: string): boolean {
  return cursor.length === other.length ? cursor > other : cursor.length > other.length;
}

export type AfterClose =
  /** Ask for what was missed by a call, which also gets a new token, and open a socket again. */
  | { readonly kind: 'again'; readonly waitMs: number }
  /** Not to be had by socket: ask from time to time. */
  | { readonly kind: 'poll' }
  /** Not for this person. */
  | { readonly kind: 'stop' };

const LONGEST_WAIT_MS = 30_000;
const DOUBLINGS_MAX = 5;

/** How long until one asks again after so many failures in a row. A single one costs nothing; each more doubles the wait. */
export function waitMsAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, LIVE_POLL_MS * 2 ** Math.min(Math.max(0, failures - 1), DOUBLINGS_MAX));
}

/** Two thirds of a wait up to all of it, so that those who began together do not ask together. `random`: from 0 to below 1. */
export function spreadMs(waitMs: number, random: number): number {
  return waitMs * (1 - random / 3);
}

/** `failures`: closings in a row without a word from the server, before this one. */
export function planAfterClose(code: number, failures: number): AfterClose {
  if (code === LIVE_CLOSE.refused) return { kind: 'stop' };
  if (code === LIVE_CLOSE.full || code === LIVE_CLOSE.badFrame) return { kind: 'poll' };
  return { kind: 'again', waitMs: waitMsAfter(failures + 1) };
}
