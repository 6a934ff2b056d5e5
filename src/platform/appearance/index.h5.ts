import type { Appearance } from './types';

const query = window.matchMedia?.('(prefers-color-scheme: dark)');

export const appearance: Appearance = {
  read: () => (query === undefined ? null : query.matches ? 'dark' : 'light'),
  watch(onChange) {
    // Safari before 14 knows only the older names.
    query?.addEventListener?.('change', onChange);
    return () => query?.removeEventListener?.('change', onChange);
  },
};
