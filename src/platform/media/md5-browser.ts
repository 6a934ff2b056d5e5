import type { CancelSignal } from '../http/cancel';
import type { Md5Message } from './md5-messages';
import { startMd5Worker } from './start-worker';
import type { Md5Outcome } from './types';

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
  const worker = startMd5Worker();
  if (worker === null) return hashHere(blob, onProgress, signal);
  const outcome = await new Promise<Md5Outcome | 'workerBroken'>((resolve) => {
    signal?.onCancel(() => resolve({ kind: 'aborted' }));
    worker.onmessage = (event: MessageEvent<Md5Message>) => {
      if (event.data.kind === 'progress') onProgress(event.data.readBytes);
      else resolve(event.data);
    };
    // Its script did not load: the file is hashed here instead.
    worker.onerror = () => resolve('workerBroken');
    worker.postMessage(blob);
  });
  worker.terminate();
  return outcome === 'workerBroken' ? hashHere(blob, onProgress, signal) : outcome;
}
