import type { Upload, UploadOutcome, UploadRequest } from './types';
import { watchStall } from './watch-stall';

function toBody({ method, file, fields = {}, fileField = 'file', range }: UploadRequest): FormData | Blob {
  if (file.handle.kind !== 'blob') throw new Error('a file of another platform');
  const { blob } = file.handle;
  if (method === 'PUT') return range === undefined ? blob : blob.slice(range.start, range.end);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last: object stores ignore what comes after the file.
  form.append(fileField, blob, file.name);
  return form;
}

export const upload: Upload = {
  send(request) {
    return new Promise<UploadOutcome>((resolve) => {
      const { url, method, headers = {}, timeoutMs, onProgress, signal } = request;
      if (signal?.isCancelled) {
        resolve({ kind: 'aborted' });
        return;
      }
      const xhr = new XMLHttpRequest();
      const stopListening = signal?.onCancel(() => xhr.abort());
      const settle = (outcome: UploadOutcome): void => {
        stopListening?.();
        stall.stop();
        resolve(outcome);
      };
      const stall = watchStall(() => {
        settle({ kind: 'timeout' });
        xhr.abort();
      });
      xhr.open(method, url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.timeout = timeoutMs;
      xhr.upload.onloadstart = () => stall.moved(false);
      xhr.upload.onprogress = (event) => {
        stall.moved(false);
        onProgress?.(event.loaded);
      };
      xhr.upload.onload = () => stall.moved(true);
      const body = toBody(request);
      xhr.onload = () => {
        // Browsers may leave out the last step.
        if (xhr.status === 200) onProgress?.(body instanceof FormData ? request.file.sizeBytes : body.size);
        settle({ kind: 'done', status: xhr.status, body: xhr.responseText });
      };
      xhr.ontimeout = () => settle({ kind: 'timeout' });
      xhr.onabort = () => settle({ kind: 'aborted' });
      xhr.onerror = () => settle({ kind: 'failed', reason: navigator.onLine ? 'no answer' : 'offline' });
      xhr.send(body);
    });
  },
};
