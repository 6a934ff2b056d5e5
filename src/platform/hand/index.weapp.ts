import type { UseHand } from './types';

/** All files are here. */
export const useHand: UseHand = () => true;
