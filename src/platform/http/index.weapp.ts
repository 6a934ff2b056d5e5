import Taro from '@tarojs/taro';
import { goOnInFront, isInterrupted } from '../wechat-front';
import { parseBody, parseBytes } from './body';
import { createQueue } from './queue';
import type { Http, HttpOutcome, HttpRequest } from './types';
import { MAX_CALLS } from './wechat-limits';

const enqueue = createQueue(MAX_CALLS);

function lowerCaseNames(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

async function explainFailure(errMsg: string): Promise<HttpOutcome> {
  if (isInterrupted(errMsg)) return { kind: 'interrupted' };
  if (errMsg.includes('abort')) return { kind: 'aborted' };
  if (errMsg.includes('timeout') || errMsg.includes('time out')) return { kind: 'timeout' };
  const { networkType } = await Taro.getNetworkType();
  return networkType === 'none' ? { kind: 'offline', reason: errMsg } : { kind: 'failed', reason: errMsg };
}

function send({ method, url, headers, body, timeoutMs, wantsBytes, signal }: HttpRequest): Promise<HttpOutcome> {
  return new Promise<HttpOutcome>((resolve) => {
    if (signal?.isCancelled) {
      resolve({ kind: 'aborted' });
      return;
    }
    const task = Taro.request<string | ArrayBuffer>({
      url,
      method,
      header: headers,
      timeout: timeoutMs,
      // Parsed here: WeChat would turn what is not JSON into something else in silence.
      dataType: 'text',
      responseType: wantsBytes === true ? 'arraybuffer' : 'text',
      ...(body === undefined ? {} : { data: body }),
      success: (reply) => {
        stopListening?.();
        const headers = lowerCaseNames(reply.header ?? {});
        const { data, statusCode: status } = reply;
        const body = typeof data === 'string' ? parseBody(data) : parseBytes(data, headers['content-type'] ?? '');
        resolve({ kind: 'response', status, headers, body });
      },
      fail: (failure) => {
        stopListening?.();
        resolve(explainFailure(failure.errMsg));
      },
    });
    // The same failure has been reported by `fail`.
    task.catch(() => undefined);
    const stopListening = signal?.onCancel(() => task.abort());
  });
}

export const http: Http = {
  baseUrl: (process.env.TARO_APP_API ?? '').replace(/\/$/, ''),
  request: (request) =>
    enqueue(() =>
      goOnInFront(
        () => send(request),
        ({ kind }) => kind === 'interrupted',
        request.mayRepeat === true,
      ),
    ),
};
