import { leaveDocument } from '../back/leave-document';
import type { AppUpdate } from './types';

export const appUpdate: AppUpdate = {
  watch: () => () => undefined,
  open(url) {
    // The site of a page is the page itself: loaded anew, it is the newest.
    const isHere = url === '' || new URL(url, window.location.href).origin === window.location.origin;
    leaveDocument(() => (isHere ? window.location.reload() : window.location.assign(url)));
  },
};
