import { parseBody, parseBytes } from './body';
import type { Http, HttpOutcome, HttpRequest } from './types';

function parseHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** Nobody may be there any more to wait for its answer, or to give it up. */
async function requestToTheEnd({ method, url, headers, body }: HttpRequest): Promise<HttpOutcome> {
  try {
    const reply = await fetch(url, { method, headers: { ...headers }, body: body ?? null, keepalive: true });
    const named = Object.fromEntries([...reply.headers].map(([name, value]) => [name.toLowerCase(), value]));
    return { kind: 'response', status: reply.status, headers: named, body: parseBody(await reply.text()) };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

export const http: Http = {
  baseUrl: '',
  request(request) {
    if (request.outlivesPage === true) return requestToTheEnd(request);
    const { method, url, headers, body, timeoutMs, wantsBytes, signal } = request;
    return new Promise<HttpOutcome>((resolve) => {
      if (signal?.isCancelled) {
        resolve({ kind: 'aborted' });
        return;
      }
      const xhr = new XMLHttpRequest();
      const stopListening = signal?.onCancel(() => xhr.abort());
      const settle = (outcome: HttpOutcome): void => {
        stopListening?.();
        resolve(outcome);
      };
      xhr.open(method, url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.timeout = timeoutMs;
      if (wantsBytes === true) xhr.responseType = 'arraybuffer';
      xhr.onload = () =>
        settle({
          kind: 'response',
          status: xhr.status,
          headers: parseHeaders(xhr.getAllResponseHeaders()),
          body:
            wantsBytes === true
              ? parseBytes(xhr.response, xhr.getResponseHeader('content-type') ?? '')
              : parseBody(xhr.responseText),
        });
      xhr.ontimeout = () => settle({ kind: 'timeout' });
      xhr.onabort = () => settle({ kind: 'aborted' });
      xhr.onerror = () =>
        settle(
          navigator.onLine
            ? { kind: 'failed', reason: 'no answer' }
            : { kind: 'offline', reason: 'the browser is offline' },
        );
      xhr.send(body ?? null);
    });
  },
};
