import type { Motion } from './types';

export const motion: Motion = { isReduced: () => false };
