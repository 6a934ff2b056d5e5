import { useState } from 'react';

/** Which row is in front, and is what keys are for. Once that is decided, the one that comes into its place is. */
export function useCurrentRow<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState({ id: '', at: 0 });
  const found = rows.findIndex(({ id }) => id === held.id);
  const at = found >= 0 ? found : Math.max(0, Math.min(held.at, rows.length - 1));
  const current = rows[at];
  const id = current?.id ?? '';
  if (id !== held.id || at !== held.at) setHeld({ id, at });
  return { at, current, setCurrentId: (next: string) => setHeld({ id: next, at }) };
}
