import Taro from '@tarojs/taro';
import { createQueue } from '../http/queue';
import { MAX_FORMS, MAX_PARTS } from '../http/wechat-limits';
import { goOnInFront, isInterrupted } from '../wechat-front';
import type { Upload, UploadOutcome, UploadRequest } from './types';
import { watchStall } from './watch-stall';

const enqueueForm = createQueue(MAX_FORMS);
const enqueuePart = createQueue(MAX_PARTS);
/** Of a request, which tells of nothing until its end, and of a form that does not either: 5 MB at 6 KB a second. */
const SILENT_TIMEOUT_MS = 900_000;

function toPath({ file }: UploadRequest): string {
  if (file.handle.kind === 'path') return file.handle.path;
  throw new Error('a file of another platform');
}

function explain(errMsg: string): UploadOutcome {
  if (errMsg.includes('abort')) return { kind: 'aborted' };
  if (errMsg.includes('timeout') || errMsg.includes('time out')) return { kind: 'timeout' };
  return { kind: 'failed', reason: errMsg };
}

/** As text; a JSON reply may come already parsed. */
const toText = (reply: unknown): string => (typeof reply === 'string' ? reply : JSON.stringify(reply));

function sendForm(request: UploadRequest): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: UploadOutcome): void => {
      stopListening?.();
      stall.stop();
      resolve(outcome);
    };
    const stall = watchStall(() => {
      settle({ kind: 'timeout' });
      task.abort();
    }, SILENT_TIMEOUT_MS);
    const task = Taro.uploadFile({
      url: request.url,
      filePath: toPath(request),
      name: request.fileField ?? 'file',
      formData: { ...request.fields },
      header: { ...request.headers },
      timeout: request.timeoutMs,
      success: (reply) => settle({ kind: 'done', status: reply.statusCode, body: toText(reply.data) }),
      fail: (failure) => settle(explain(failure.errMsg)),
    });
    const stopListening = request.signal?.onCancel(() => task.abort());
    // The same failure has been reported by `fail`.
    task.catch(() => undefined);
    task.progress(({ totalBytesSent, totalBytesExpectedToSend }) => {
      stall.moved(totalBytesSent >= totalBytesExpectedToSend);
      request.onProgress?.(totalBytesSent);
    });
  });
}

function readBytes(request: UploadRequest): Promise<ArrayBuffer> {
  const { range } = request;
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath: toPath(request),
      ...(range === undefined ? {} : { position: range.start, length: range.end - range.start }),
      success: (result) => {
        if (typeof result.data === 'string') reject(new Error('text instead of bytes'));
        else resolve(result.data);
      },
      fail: (failure) => reject(new Error(failure.errMsg)),
    });
  });
}

/** `uploadFile` can only send forms and whole files; a part is read and sent as a request. */
async function sendBytes(request: UploadRequest): Promise<UploadOutcome> {
  let bytes: ArrayBuffer;
  try {
    bytes = await readBytes(request);
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
  return new Promise((resolve) => {
    const task = Taro.request({
      url: request.url,
      method: 'PUT',
      data: bytes,
      // Without it WeChat says that it is JSON.
      header: { 'content-type': 'application/octet-stream', ...request.headers },
      timeout: Math.min(request.timeoutMs, SILENT_TIMEOUT_MS),
      dataType: 'text',
      success: (reply) => {
        request.onProgress?.(bytes.byteLength);
        resolve({ kind: 'done', status: reply.statusCode, body: toText(reply.data) });
      },
      fail: (failure) => resolve(explain(failure.errMsg)),
    });
    // The same failure has been reported by `fail`.
    task.catch(() => undefined);
    request.signal?.onCancel(() => task.abort());
  });
}

export const upload: Upload = {
  send(request) {
    const [enqueue, send] = request.method === 'POST' ? [enqueueForm, sendForm] : [enqueuePart, sendBytes];
    const start = async (): Promise<UploadOutcome> =>
      request.signal?.isCancelled ? { kind: 'aborted' } : send(request);
    return enqueue(() => goOnInFront(start, (one) => one.kind === 'failed' && isInterrupted(one.reason), true));
  },
};
