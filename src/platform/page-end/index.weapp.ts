import type { PageEnd } from './types';

export const pageEnd: PageEnd = {
  /** A mini-program is always hidden before it ends. */
  watch: () => () => undefined,
};
