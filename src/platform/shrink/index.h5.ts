import type { CancelSignal } from '../http/cancel';
import type { PickedFile } from '../media/types';
import { startShrinkWorker } from './start-worker';
import type { PhotoWish, Shrink, ShrinkOutcome } from './types';

function draw(worker: Worker, blob: Blob, wish: PhotoWish, signal?: CancelSignal): Promise<Blob | null> {
  return new Promise((resolve) => {
    signal?.onCancel(() => resolve(null));
    worker.onmessage = (event: MessageEvent<Blob | null>) => resolve(event.data);
    // Its script did not load, or the picture was too much for it.
    worker.onerror = () => resolve(null);
    worker.postMessage({ blob, wish });
  });
}

const toJpegName = (name: string): string => name.replace(/\.(png|webp)$/i, '.jpg');

export const shrink: Shrink = {
  canShrinkVideo: false,
  async photo(file, wish, signal): Promise<ShrinkOutcome> {
    if (file.handle.kind !== 'blob') throw new Error('a file of another platform');
    if (signal?.isCancelled) return { kind: 'aborted' };
    // Safari before 16.4 draws in no worker; drawing here would stop the page.
    const worker = startShrinkWorker();
    if (worker === null) return { kind: 'kept' };
    const blob = await draw(worker, file.handle.blob, wish, signal);
    // Its memory goes with it: a picture of 50 megapixels takes 200 MB.
    worker.terminate();
    if (signal?.isCancelled) return { kind: 'aborted' };
    if (blob === null || blob.size >= file.sizeBytes) return { kind: 'kept' };
    const smaller: PickedFile = {
      ...file,
      name: toJpegName(file.name),
      mime: 'image/jpeg',
      sizeBytes: blob.size,
      handle: { kind: 'blob', blob },
    };
    return { kind: 'shrunk', file: smaller };
  },
  video: async () => ({ kind: 'kept' }),
};
