import type { AppUpdate } from './types';

export const appUpdate: AppUpdate = {
  watch: () => () => undefined,
  open(url) {
    // The site of a page is the page itself: loaded anew, it is the newest.
    if (url === '' || new URL(url, window.location.href).origin === window.location.origin) window.location.reload();
    else window.location.assign(url);
  },
};
