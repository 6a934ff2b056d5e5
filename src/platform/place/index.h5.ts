import type { Places } from './types';

/** Browsers have no map of their own: pages of ours stand in. */
const LOCATE_TIMEOUT_MS = 15_000;
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

export const places: Places = {
  hasOwnPages: false,
  locate() {
    // Absent on plain http.
    if (navigator.geolocation === undefined) return Promise.resolve({ kind: 'unsupported' });
    return new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ kind: 'located', latitude, longitude }),
        ({ code, message }) => resolve(code === DENIED ? { kind: 'refused' } : { kind: 'failed', reason: message }),
        { timeout: LOCATE_TIMEOUT_MS, maximumAge: 60_000 },
      );
    });
  },
  choose: async () => ({ kind: 'unsupported' }),
  show: async () => ({ kind: 'unsupported' }),
};
