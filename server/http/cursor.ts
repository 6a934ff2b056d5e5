import { ERRORS } from '@contract/errors';
import { refuse } from './refuse';

/** A row's id, or another number of the database's of 8 bytes. */
export const CURSOR_ID = /^\d{1,18}$/;

/** Where a list goes on, as text for a call. Its parts hold neither a dot nor anything that a URL would change. */
export function writeCursor(parts: readonly string[]): string {
  return parts.join('.');
}

/** Null without a cursor. Refuses with BAD_INPUT one that is none of ours: each part has its form. */
export function readCursor(cursor: string | undefined, forms: readonly RegExp[]): string[] | null {
  if (cursor === undefined || cursor === '') return null;
  const parts = cursor.split('.');
  const isOurs = parts.length === forms.length && forms.every((form, at) => form.test(parts[at] ?? ''));
  if (!isOurs) throw refuse(ERRORS.BAD_INPUT);
  return parts;
}
