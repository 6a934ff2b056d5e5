import type { Upload, UploadOutcome, UploadRequest } from './types';

export interface MemoryUpload extends Upload {
  readonly requests: readonly UploadRequest[];
}

/** Answers by a function; half of the bytes are reported as sent first. A cancelled upload ends at once. */
export function createMemoryUpload(
  answer: (request: UploadRequest) => UploadOutcome | Promise<UploadOutcome>,
): MemoryUpload {
  const requests: UploadRequest[] = [];
  return {
    requests,
    send(request) {
      requests.push(request);
      return new Promise((resolve) => {
        if (request.signal?.isCancelled) {
          resolve({ kind: 'aborted' });
          return;
        }
        request.signal?.onCancel(() => resolve({ kind: 'aborted' }));
        request.onProgress?.(Math.floor(request.file.sizeBytes / 2));
        void Promise.resolve(answer(request)).then((outcome) => {
          if (outcome.kind === 'done') request.onProgress?.(request.file.sizeBytes);
          resolve(outcome);
        });
      });
    },
  };
}
