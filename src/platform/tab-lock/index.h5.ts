import type { TabLock } from './types';

export const tabLock: TabLock = {
  take(name) {
    // Missing in older browsers, and on pages that did not come over TLS.
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks === undefined) return Promise.resolve(() => undefined);
    return new Promise((resolve) => {
      // Held until the inner promise is resolved.
      const held = locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      });
      // Refused for a page without an origin: then it is alone.
      held.catch(() => resolve(() => undefined));
    });
  },
};
