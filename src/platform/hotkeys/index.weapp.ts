import type { Hotkeys } from './types';

// A mini-program has no keyboard outside its fields.
export const hotkeys: Hotkeys = {
  listen: () => () => undefined,
  hasShift: () => false,
  focusOn: () => false,
};
