import { joinBytes, readBuffer, toBytes, toText } from './bytes';
import { WxFailure, type HttpExchange, type HttpReply, type WxFiles, type WxHost } from './host';
import { DEFAULT_TIMEOUT_MS, MAX_DOWNLOADS, MAX_REQUESTS, MAX_UPLOADS } from './limits';
import { createEnding, readText, toOptions, type WxFunction, type WxOptions } from './settle';

const LIMITS = { request: MAX_REQUESTS, uploadFile: MAX_UPLOADS, downloadFile: MAX_DOWNLOADS } as const;
type NetworkCall = keyof typeof LIMITS;

interface Running {
  cut(words: string): void;
}

type Listener = (told: object) => void;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];
const FORM = 'application/x-www-form-urlencoded';

function readUrl(options: WxOptions): string {
  const url = readText(options, 'url');
  if (!/^https?:\/\//.test(url)) throw new WxFailure(`invalid url "${url}"`);
  return url;
}

function readHeaders(options: WxOptions): Record<string, string> {
  const given = Object.entries(toOptions(options['header']));
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

const encodeForm = (data: object): string =>
  Object.entries(data)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&');

/** Objects become JSON, or a query where there is no body; text and bytes go as they are. */
function toExchange(options: WxOptions): HttpExchange {
  const { data } = options;
  const method = (options['method'] === undefined ? 'GET' : readText(options, 'method')).toUpperCase();
  if (!METHODS.includes(method)) throw new WxFailure(`invalid method "${method}"`);
  const headers: Record<string, string> = { 'content-type': 'application/json', ...readHeaders(options) };
  const url = readUrl(options);
  const bytes = readBuffer(data);
  if (method === 'GET' || method === 'HEAD') {
    const query = typeof data === 'object' && data !== null && bytes === null ? encodeForm(data) : '';
    return { url: query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`, method, headers, body: null };
  }
  if (data === undefined || data === null) return { url, method, headers, body: null };
  if (bytes !== null) return { url, method, headers, body: bytes };
  if (typeof data === 'string') return { url, method, headers, body: toBytes(data) };
  const isForm = headers['content-type']?.startsWith(FORM) === true;
  return { url, method, headers, body: toBytes(isForm ? encodeForm(data) : JSON.stringify(data)) };
}

function toReplyData(reply: HttpReply, options: WxOptions): unknown {
  if (options['responseType'] === 'arraybuffer') return new Uint8Array(reply.body).buffer;
  const text = toText(reply.body);
  if ((options['dataType'] ?? 'json') !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A form with one file, which comes last. */
function toForm(options: WxOptions, bytes: Uint8Array, boundary: string): Uint8Array<ArrayBuffer> {
  const filePath = readText(options, 'filePath');
  const fileName = typeof options['fileName'] === 'string' ? options['fileName'] : filePath.split('/').pop();
  const fields = Object.entries(toOptions(options['formData'])).map(([name, value]) =>
    toBytes(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${readText(options, 'name')}"; filename="${fileName}"\r\n`;
  return joinBytes([
    ...fields,
    toBytes(`${head}Content-Type: application/octet-stream\r\n\r\n`),
    bytes,
    toBytes(`\r\n--${boundary}--\r\n`),
  ]);
}

/** `request`, `uploadFile` and `downloadFile`: the host sends, the limits and the ends are kept here. */
export function createNetwork(host: WxHost, files: WxFiles, readNetworkType: () => string) {
  const running: Record<NetworkCall, Set<Running>> = {
    request: new Set(),
    uploadFile: new Set(),
    downloadFile: new Set(),
  };
  let peak = 0;

  /** Gives back a task. `prepare` and `finish` may throw what the platform says. */
  function run(
    call: NetworkCall,
    options: WxOptions,
    prepare: () => HttpExchange,
    finish: (reply: HttpReply) => object,
  ): object {
    const { succeed, fail } = createEnding(host, call, options);
    const listeners = { progress: new Set<Listener>(), headers: new Set<Listener>() };
    const tell = (whom: ReadonlySet<Listener>, told: object): void => {
      for (const listener of whom) listener(told);
    };
    const canceller = new AbortController();
    const under = running[call];
    let isOver = false;
    const end = (tellEnd: () => void): void => {
      if (isOver) return;
      isOver = true;
      host.clock.clearTimeout(timer);
      under.delete(task);
      tellEnd();
    };
    const cut = (words: string): void =>
      end(() => {
        canceller.abort();
        fail(new WxFailure(words));
      });
    const timeout = typeof options['timeout'] === 'number' ? options['timeout'] : DEFAULT_TIMEOUT_MS;
    const task: Running = { cut };
    const timer = host.clock.setTimeout(() => cut('timeout'), timeout);
    const isFull = under.size >= LIMITS[call];
    if (!isFull) under.add(task);
    if (call === 'request') peak = Math.max(peak, under.size);

    const send = async (): Promise<void> => {
      if (isFull) throw new WxFailure('exceed max concurrent');
      const exchange = prepare();
      if (readNetworkType() === 'none') throw new WxFailure('errcode:-106 cronet_error_code:-106 no network');
      const reply = await host.transport.send(exchange, {
        signal: canceller.signal,
        onSent(sent, total) {
          if (isOver || call !== 'uploadFile') return;
          const progress = total === 0 ? 100 : Math.floor((sent / total) * 100);
          tell(listeners.progress, { progress, totalBytesSent: sent, totalBytesExpectedToSend: total });
        },
        onReceived(received, total) {
          if (isOver || call !== 'downloadFile') return;
          const progress = total === 0 ? 100 : Math.floor((received / total) * 100);
          tell(listeners.progress, { progress, totalBytesWritten: received, totalBytesExpectedToWrite: total });
        },
      });
      if (isOver) return;
      tell(listeners.headers, { header: reply.headers });
      const result = finish(reply);
      end(() => succeed(result));
    };
    // A turn later, so that who asked has the task in hand and can listen to it.
    Promise.resolve()
      .then(send)
      .catch((error: unknown) => {
        // The platform's own words for a connection that did not come about.
        end(() => fail(error instanceof WxFailure ? error : new WxFailure(`errcode:-2 ${String(error)}`)));
      });
    const listen = (whom: Set<Listener>) => (listener: Listener) => void whom.add(listener);
    const stop = (whom: Set<Listener>) => (listener?: Listener) => {
      if (listener === undefined) whom.clear();
      else whom.delete(listener);
    };
    return {
      abort: () => cut('abort'),
      onHeadersReceived: listen(listeners.headers),
      offHeadersReceived: stop(listeners.headers),
      ...(call !== 'request' && {
        onProgressUpdate: listen(listeners.progress),
        offProgressUpdate: stop(listeners.progress),
      }),
    };
  }

  const functions: Record<string, WxFunction> = {
    request(given) {
      const options = toOptions(given);
      return run(
        'request',
        options,
        () => toExchange(options),
        (reply) => ({
          data: toReplyData(reply, options),
          statusCode: reply.status,
          header: reply.headers,
          cookies: [],
        }),
      );
    },
    uploadFile(given) {
      const options = toOptions(given);
      return run(
        'uploadFile',
        options,
        () => {
          const filePath = readText(options, 'filePath');
          const bytes = files.find(filePath);
          if (bytes === undefined) throw new WxFailure(`file not found: ${filePath}`);
          const boundary = `----wx${Array.from(host.randomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
          const headers = { ...readHeaders(options), 'content-type': `multipart/form-data; boundary=${boundary}` };
          return { url: readUrl(options), method: 'POST', headers, body: toForm(options, bytes, boundary) };
        },
        (reply) => ({ data: toText(reply.body), statusCode: reply.status }),
      );
    },
    downloadFile(given) {
      const options = toOptions(given);
      return run(
        'downloadFile',
        options,
        () => ({ url: readUrl(options), method: 'GET', headers: readHeaders(options), body: null }),
        (reply) => {
          const result = { statusCode: reply.status, header: reply.headers };
          if (typeof options['filePath'] === 'string') {
            files.write(options['filePath'], reply.body);
            return { ...result, filePath: options['filePath'] };
          }
          const extension = /\.(\w{1,5})$/.exec(String(options['url']).split('?')[0] ?? '')?.[1] ?? '';
          return { ...result, tempFilePath: files.writeTemporary(reply.body, extension) };
        },
      );
    },
  };

  return {
    functions,
    cutAll: () => {
      for (const each of Object.values(running)) for (const task of [...each]) task.cut('interrupted');
    },
    readPeak: () => peak,
    resetPeak: () => void (peak = 0),
  };
}
