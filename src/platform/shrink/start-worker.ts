/** Null where a worker cannot draw. The file is named literally: the bundler looks for just this form. */
export function startShrinkWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  try {
    return new Worker(new URL('./shrink.worker.ts', import.meta.url));
  } catch {
    return null;
  }
}
