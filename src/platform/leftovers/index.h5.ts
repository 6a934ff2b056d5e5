import type { Leftovers } from './types';

/** What is made for the moment ends with the page. */
export const leftovers: Leftovers = { remove: () => undefined };
