import type { Focus } from './types';

// A mini-program has neither a keyboard focus to keep nor an element to return to.
export const focus: Focus = {
  maskProps: { catchMove: true },
  trap: () => () => undefined,
  readOpenerRect: () => null,
};
