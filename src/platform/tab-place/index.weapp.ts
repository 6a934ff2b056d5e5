import type { UseTabPlace } from './types';

export const useTabPlace: UseTabPlace = (prefix, selectedId) => ({
  prefix,
  row: { scrollIntoView: prefix + selectedId },
});
