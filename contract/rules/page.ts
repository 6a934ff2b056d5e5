import type { Page } from '../schemas/shared';

export interface PageWish {
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

export function toPage<T>(records: T[], total: number, { current, size }: PageWish): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** Rows before the page. */
export function pageOffset({ current, size }: PageWish): number {
  return (current - 1) * size;
}
