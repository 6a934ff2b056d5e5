import type { Fullscreen } from './types';

export const fullscreen: Fullscreen = {
  isOffered: false,
  enter: () => Promise.resolve(false),
  leave: () => Promise.resolve(),
  subscribe: () => () => undefined,
};
