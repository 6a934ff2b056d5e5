import type { Fullscreen } from './types';

export const fullscreen: Fullscreen = {
  isOffered: typeof document !== 'undefined' && document.fullscreenEnabled === true,
  async enter() {
    try {
      await document.documentElement.requestFullscreen();
      return true;
    } catch {
      return false;
    }
  },
  async leave() {
    if (document.fullscreenElement === null || document.fullscreenElement === undefined) return;
    // Somebody was faster.
    await document.exitFullscreen().catch(() => undefined);
  },
  subscribe(onChange) {
    const report = (): void => onChange(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', report);
    return () => document.removeEventListener('fullscreenchange', report);
  },
};
