/** Null where workers are missing or forbidden. The file is named literally: the bundler looks for just this form. */
export function startFinderWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./finder.worker.ts', import.meta.url));
  } catch {
    return null;
  }
}
