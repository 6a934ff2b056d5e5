import type { FirstLook } from './types';

export const firstLook: FirstLook = {
  end: () => document.getElementById('first-look')?.remove(),
  takeAlbums() {
    const element = document.getElementById('first-albums');
    element?.remove();
    return JSON.parse(element?.textContent ?? 'null');
  },
};
