import type { Navigation } from './types';
import { toUrl } from './url';

export interface MemoryNavigation extends Navigation {
  /** Addresses, the one in front last. */
  readonly pages: readonly string[];
}

export function createMemoryNavigation(first: string): MemoryNavigation {
  const pages = [first];
  return {
    pages,
    async goTo(path, params) {
      pages.push(toUrl(path, params));
    },
    async replaceWith(path, params) {
      pages.splice(-1, 1, toUrl(path, params));
    },
    async switchTab(path) {
      pages.splice(0, pages.length, path);
    },
    async goBack(fallback, params) {
      if (pages.length > 1) pages.pop();
      else pages.splice(0, 1, toUrl(fallback, params));
    },
    currentPath: () => (pages[pages.length - 1] ?? '').split('?')[0] ?? '',
  };
}
