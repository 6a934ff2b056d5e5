import type { FunctionComponent, ReactNode } from 'react';

export interface MessageScrollerProps {
  readonly className: string;
  readonly label: string;
  /** What is to be scrolled through, the oldest first, each once. */
  readonly keys: readonly string[];
  readonly render: (key: string) => ReactNode;
  /** More is to come below the last of them: nobody is at the end there. */
  readonly hasNewer: boolean;
  /** Where to go; another `id` goes there again. `key` null: to the end. */
  readonly target: { readonly id: number; readonly key: string | null };
  /** Less than a screen is left above, or below. */
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  /** One that `onMet` is told of as it comes in sight, in browsers. Null: none. */
  readonly awaitedKey: string | null;
  readonly onMet: () => void;
}

/**
 * A scrolled column whose newest is at the bottom. What one looks at stays where it is as more comes above or below, or turns out to be
 * taller; at the end it stays at the end. Only so many rows are in the document.
 */
export type MessageScroller = FunctionComponent<MessageScrollerProps>;

/** Rows in the document at most, and how many come or go at once. */
export const ROWS_MAX = 120;
export const ROWS_STEP = 40;
/** So far down, as a part of the height, what has been gone to begins: what came before it is in sight too. */
export const TARGET_AT = 0.28;

export interface Slice {
  readonly first: number;
  readonly end: number;
}

/**
 * The part of the keys that is drawn: from `firstKey` on, or the newest. A key goes where its message does, and a time does as an earlier
 * message comes before it: then it begins with the next of those that were `drawn`.
 */
export function slice(
  keys: readonly string[],
  firstKey: string | null,
  drawn: readonly string[] = [],
  { most, step } = { most: ROWS_MAX, step: ROWS_STEP },
): Slice {
  const firstOf = (key: string | undefined): number => (key === undefined ? -1 : keys.indexOf(key));
  let first = firstOf(firstKey ?? undefined);
  for (let at = 0; first < 0 && firstKey !== null && at < drawn.length; at += 1) first = firstOf(drawn[at]);
  if (first < 0) first = Math.max(0, keys.length - step);
  return { first, end: Math.min(keys.length, first + most) };
}
