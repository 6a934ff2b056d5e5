import type { PageEnd } from './types';

export const pageEnd: PageEnd = {
  // Safari leaves a page for another without telling that it is hidden.
  watch(onEnd) {
    window.addEventListener('pagehide', onEnd);
    return () => window.removeEventListener('pagehide', onEnd);
  },
};
