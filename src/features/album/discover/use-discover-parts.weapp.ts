import * as parts from './DiscoverParts';

export type DiscoverParts = typeof parts;

/** A mini-program has all files of a package at once. */
export function useDiscoverParts(): DiscoverParts | null {
  return parts;
}
