import type { Motion } from './types';

export const motion: Motion = {
  isReduced: () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches,
};
