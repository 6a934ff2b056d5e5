import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_TIMEOUT_MS } from '../../../contract/constants/media';
import type { Endpoint } from '../../../contract/http/endpoint';
import { type FormFile, postForm } from './post-form';

/** The server said no: its code and message. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** No answer, or one that a later try may change. */
export class Unreachable extends Error {}

interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface Api {
  call<Input extends object, Data>(
    endpoint: Endpoint<Input, Data>,
    input: NoInfer<Input>,
    auth?: string,
  ): Promise<Data>;
  /** Posts a form that ends with a file and answers the status and text. */
  post(path: string, fields: Readonly<Record<string, string>>, file: FormFile, signal: AbortSignal): Promise<Reply>;
  /** Sends bytes to a path of the server, or to an address elsewhere, and answers the status and text. */
  put(url: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array<ArrayBuffer>): Promise<Reply>;
}

export interface ApiOptions {
  readonly baseUrl: string;
  /** The Authorization header of calls that name none. Empty: none is sent. */
  readonly authorization: () => string;
  readonly signal: AbortSignal;
}

const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** A Node client of the contract's calls. Waits for a server that is away for up to two minutes. */
export function createApi({ baseUrl, authorization, signal }: ApiOptions): Api {
  async function reach(ask: () => Promise<Reply>): Promise<Reply> {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      throw new Unreachable(`连接不上服务器 ${baseUrl}`, { cause: error });
    }
  }

  const send = (path: string, init: RequestInit): Promise<Reply> =>
    reach(async () => {
      const response = await fetch(new URL(path, baseUrl), init);
      return { status: response.status, text: await response.text() };
    });

  async function callOnce<Input extends object, Data>(
    endpoint: Endpoint<Input, Data>,
    input: Input,
    auth: string,
  ): Promise<Data> {
    const { path, query, body, contentType } = encode(endpoint, input);
    const headers: Record<string, string> = { client: 'WEB', 'Accept-Language': 'zh-CN' };
    if (contentType) headers['Content-Type'] = contentType;
    if (auth) headers['Authorization'] = auth;
    const reply = await send(query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(endpoint.policy.timeoutMs)]),
      ...(body === null ? {} : { body }),
    });
    return open(reply);
  }

  return {
    async call(endpoint, input, auth = authorization()) {
      return patiently(() => callOnce(endpoint, input, auth), signal);
    },
    post: (path, fields, file, formSignal) =>
      reach(() => postForm(new URL(path, baseUrl), fields, file, AbortSignal.any([signal, formSignal]))),
    put: (url, headers, body) => {
      const timed = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
      return send(url, { method: 'PUT', headers, body, signal: timed });
    },
  };
}

/** Repeats while the server is away. A refusal is final. */
export async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await sleep(waitMs, undefined, { signal });
  }
  return attempt();
}

function encode(endpoint: Pick<Endpoint<never, never>, 'path' | 'policy'>, input: object): EncodedRequest {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields.get(name)));
    fields.delete(name);
    return value;
  });
  if (endpoint.policy.body === 'json') {
    return { path, query: '', body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' };
  }
  const contentType = 'application/x-www-form-urlencoded';
  const pairs = [...fields].map(([name, value]): [string, string] => [name, String(value)]);
  const { body, bodyFields } = endpoint.policy;
  if (body === 'form') return { path, query: '', body: toForm(pairs), contentType };
  const inBody = pairs.filter(([name]) => bodyFields.includes(name));
  const query = toForm(pairs.filter(([name]) => !bodyFields.includes(name)));
  return inBody.length === 0
    ? { path, query, body: null, contentType: '' }
    : { path, query, body: toForm(inBody), contentType };
}

const toForm = (pairs: [string, string][]): string => new URLSearchParams(pairs).toString();

interface EncodedRequest {
  readonly path: string;
  readonly query: string;
  readonly body: string | null;
  readonly contentType: string;
}

function open<Data>({ status, text }: { readonly status: number; readonly text: string }): Data {
  if (status === 424) throw new Refused(424, '登录已过期，请重新登录');
  if (status >= 500 || status === 408) throw new Unreachable(`服务器暂时不可用（${status}）`);
  const body = parseObject(text);
  if (!body) throw new Refused(status, `服务器的答复无法识别（${status}）`);
  if (!('code' in body)) {
    // The endpoint's own types say what a whole body holds.
    return body as Data;
  }
  if (body['code'] !== 0) throw new Refused(Number(body['code']), String(body['msg']));
  return body['data'] as Data;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
