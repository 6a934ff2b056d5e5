import type { FunctionComponent, ReactNode } from 'react';

export interface MessageScrollerProps {
  readonly className: string;
  readonly label: string;
  /** What is to be scrolled through, the oldest first, each once. */
  readonly keys: readonly string[];
  readonly render: (key: string) => ReactNode;
  /** Where to go; another `id` goes there again. `key` null: to the end. */
  readonly target: { readonly id: number; readonly key: string | null };
  /** Less than a screen is left above, or below. */
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
  readonly onAtEnd: (isAtEnd: boolean) => void;
}

/**
 * A scrolled column whose newest is at the bottom. What one looks at stays where it is as more comes above or below; at the end it stays
 * at the end. Only so many rows are in the document.
 */
export type MessageScroller = FunctionComponent<MessageScrollerProps>;

/** Rows in the document at most, and how many come or go at once. */
export const ROWS_MAX = 120;
export const ROWS_STEP = 40;

/** The part of the keys that is drawn: from `firstKey` on, or the newest. */
export function slice(
  keys: readonly string[],
  firstKey: string | null,
): { readonly first: number; readonly end: number } {
  const found = firstKey === null ? -1 : keys.indexOf(firstKey);
  const first = found < 0 ? Math.max(0, keys.length - ROWS_STEP) : found;
  return { first, end: Math.min(keys.length, first + ROWS_MAX) };
}
