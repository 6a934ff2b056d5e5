import type { CancelSignal } from '../http/cancel';
import type { Md5Message } from './md5-messages';
import { startMd5Worker } from './start-worker';
import type { Md5Outcome } from './types';

/** A worker that has nothing to do for this long is let go. */
const IDLE_MS = 30_000;

/** Free ones: starting one for each of 5,000 files would cost more than the small files themselves. */
const idle: Worker[] = [];
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function putBack(worker: Worker): void {
  idle.push(worker);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    for (const each of idle.splice(0)) each.terminate();
  }, IDLE_MS);
}

/** Without a worker: the same pieces on this thread, which still breathes between them. */
async function hashHere(
  blob: Blob,
  onProgress: (readBytes: number) => void,
  signal: CancelSignal | undefined,
): Promise<Md5Outcome> {
  try {
    const { hashBlob } = await import('./hash-blob');
    const md5 = await hashBlob(blob, onProgress, () => signal?.isCancelled ?? false);
    return md5 === null ? { kind: 'aborted' } : { kind: 'hashed', md5 };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

export async function hashInBrowser(
  blob: Blob,
  onProgress: (readBytes: number) => void = () => undefined,
  signal?: CancelSignal,
): Promise<Md5Outcome> {
  if (signal?.isCancelled) return { kind: 'aborted' };
  const worker = idle.pop() ?? startMd5Worker();
  if (worker === null) return hashHere(blob, onProgress, signal);
  let stopListening: (() => void) | undefined;
  const outcome = await new Promise<Md5Outcome | 'workerBroken'>((resolve) => {
    stopListening = signal?.onCancel(() => resolve({ kind: 'aborted' }));
    worker.onmessage = (event: MessageEvent<Md5Message>) => {
      if (event.data.kind === 'progress') onProgress(event.data.readBytes);
      else resolve(event.data);
    };
    // Its script did not load: the file is hashed here instead.
    worker.onerror = () => resolve('workerBroken');
    worker.postMessage(blob);
  });
  stopListening?.();
  if (outcome === 'workerBroken' || outcome.kind === 'aborted') worker.terminate();
  else putBack(worker);
  return outcome === 'workerBroken' ? hashHere(blob, onProgress, signal) : outcome;
}
