import { DIALOG_CODE_MIN, ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import type { CallPolicy, Endpoint } from '@contract/http/endpoint';
import type { Http, HttpOutcome } from '@/platform/http/types';
import type { CancelSignal } from '@/platform/http/cancel';
import { encodeCall, type EncodedCall, type Fields } from './encode';
import {
  ApiError,
  CallCancelled,
  describeStatus,
  HttpError,
  INTERRUPTED_MESSAGE,
  OFFLINE_MESSAGE,
  UNREACHED_MESSAGE,
} from './errors';
import { createLoadingCounter } from './loading';

/** What the calls need of the rest of the client. Handed in once, at start-up. */
export interface ApiConfig {
  http: Http;
  /** Header `client`. */
  clientKind: string;
  /** The stored token at this moment, or null. */
  readToken(): string | null;
  /** The stored token, or that of a new device login. Rejects when there is none to be had. */
  ensureToken(): Promise<string>;
  /**
   * A new token in place of a dead one (single flight is ours). `isSamePerson` false: a user's session fell back to the
   * device's, so private calls are not repeated. Rejects when there is none to be had.
   */
  renewToken(): Promise<{ isSamePerson: boolean }>;
  /** Header `equipmentCode`, when present. */
  readUnionId(): string | null;
  /** Header `localIp`, for the calls that send it. */
  readLocalIp(): string | null;
  showToast(message: string): void;
  /** A dialog for a refusal of this code. */
  alert(message: string, code: number): void;
  setLoading(isLoading: boolean): void;
}

export interface CallOptions {
  /** In place of the endpoint's own choice. */
  toast?: boolean;
  loading?: boolean;
  timeoutMs?: number;
  /** In place of `Bearer` and the token: a channel's credential. Such a call is never repeated. */
  authorization?: string;
  signal?: CancelSignal;
  /** In place of the endpoint's own: it may happen twice. */
  mayRepeat?: boolean;
  /** For what is said last, as the page is left. */
  outlivesPage?: boolean;
}

type Renewal = 'samePerson' | 'device' | 'failed';

interface Wired extends ApiConfig {
  loadingCounter: ReturnType<typeof createLoadingCounter>;
  renewal: Promise<Renewal> | null;
  /** The last dead token and what came of it, for answers that arrive after the re-login. */
  buried: { authorization: string | null; renewal: Renewal } | null;
  shared: Map<string, Promise<unknown>>;
}

const MAX_RETRIES = 2;
let wired: Wired | null = null;
const listeners = new Map<object, () => (answer: never) => void>();

/**
 * Hears every answer to a call, whoever makes it. `onAsk` is called as it is asked, and what it gives back as it is answered: which of
 * two is the later is known by when they were asked.
 */
export function hearAnswers<Input, Data>(endpoint: Endpoint<Input, Data>, onAsk: () => (answer: Data) => void): void {
  listeners.set(endpoint, onAsk);
}

export function configureApi(config: ApiConfig): void {
  wired = {
    ...config,
    loadingCounter: createLoadingCounter(config.setLoading),
    renewal: null,
    buried: null,
    shared: new Map(),
  };
}

function getWired(): Wired {
  if (wired === null) throw new Error('configureApi comes before the first call');
  return wired;
}

async function authorize<Input, Data>(
  api: Wired,
  endpoint: Endpoint<Input, Data>,
  options: CallOptions,
): Promise<string | null> {
  if (options.authorization !== undefined) return options.authorization;
  const { auth } = endpoint.policy;
  const token = auth === 'none' || auth === 'channel' ? api.readToken() : await api.ensureToken();
  return token === null ? null : `Bearer ${token}`;
}

function toHeaders(
  api: Wired,
  { sendsLocalIp }: CallPolicy,
  contentType: string,
  authorization: string | null,
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    client: api.clientKind,
    'Accept-Language': 'zh-CN',
  };
  if (authorization !== null) headers['Authorization'] = authorization;
  const unionId = api.readUnionId();
  if (unionId !== null && unionId !== '') headers['equipmentCode'] = unionId;
  const localIp = sendsLocalIp ? api.readLocalIp() : null;
  if (localIp !== null && localIp !== '') headers['localIp'] = localIp;
  return headers;
}

async function send<Input, Data>(
  api: Wired,
  endpoint: Endpoint<Input, Data>,
  encoded: EncodedCall,
  options: CallOptions,
): Promise<HttpOutcome> {
  for (let retries = 0; ; retries += 1) {
    const authorization = await authorize(api, endpoint, options);
    const outcome = await api.http.request({
      method: endpoint.method,
      url: api.http.baseUrl + encoded.path,
      headers: toHeaders(api, endpoint.policy, encoded.contentType, authorization),
      timeoutMs: options.timeoutMs ?? endpoint.policy.timeoutMs,
      ...(endpoint.policy.envelope === 'file' ? { wantsBytes: true } : {}),
      ...(encoded.body === undefined ? {} : { body: encoded.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...((options.mayRepeat ?? endpoint.policy.retryOn424) ? { mayRepeat: true } : {}),
      ...(options.outlivesPage === true ? { outlivesPage: true } : {}),
    });
    if (outcome.kind !== 'response' || outcome.status !== 424 || options.authorization !== undefined) return outcome;
    // A call that may not be repeated still asks for the new token: the next one needs it.
    const renewal = await renew(api, authorization);
    const isPrivate = ['user', 'account', 'admin'].includes(endpoint.policy.auth);
    const mayRepeat = renewal === 'samePerson' || (renewal === 'device' && !isPrivate);
    if (!endpoint.policy.retryOn424 || retries === MAX_RETRIES || !mayRepeat) return outcome;
  }
}

/** One re-login for all calls that met the same dead token. Those that come late find a new one already there. */
async function renew(api: Wired, usedAuthorization: string | null): Promise<Renewal> {
  if (api.renewal === null) {
    const token = api.readToken();
    if (token !== null && `Bearer ${token}` !== usedAuthorization) {
      return api.buried?.authorization === usedAuthorization ? api.buried.renewal : 'device';
    }
    api.renewal = api
      .renewToken()
      .then(
        ({ isSamePerson }): Renewal => (isSamePerson ? 'samePerson' : 'device'),
        (): Renewal => 'failed',
      )
      .then((renewal) => {
        api.renewal = null;
        api.buried = { authorization: usedAuthorization, renewal };
        return renewal;
      });
  }
  return api.renewal;
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Fields)[name] : undefined;
}

function readMessage(body: unknown): string {
  const msg = readField(body, 'msg');
  return typeof msg === 'string' ? msg : '';
}

function toHttpError(outcome: Exclude<HttpOutcome, { kind: 'aborted' }>): HttpError {
  switch (outcome.kind) {
    case 'timeout':
      return new HttpError(408, describeStatus(408, ''));
    case 'offline':
      return new HttpError(0, OFFLINE_MESSAGE);
    case 'failed':
      return new HttpError(0, UNREACHED_MESSAGE);
    case 'interrupted':
      return new HttpError(0, INTERRUPTED_MESSAGE);
    case 'response':
      return new HttpError(outcome.status, describeStatus(outcome.status, readMessage(outcome.body)));
  }
}

/** Shows nothing if the client has been set up anew meanwhile: the error belongs to a call of the previous one. */
function tellLater(api: Wired, message: string, isAsked: boolean): void {
  if (isAsked && message !== '') setTimeout(() => api === wired && api.showToast(message), ERROR_TOAST_DELAY_MS);
}

/** Data of the envelope, the whole body where there is no code, or the refusal. */
function openEnvelope(api: Wired, body: unknown, isToastAsked: boolean): unknown {
  const code = readField(body, 'code');
  if (code === undefined) return body;
  if (code === 0) return readField(body, 'data');
  const msg = readMessage(body);
  const refusal = new ApiError(typeof code === 'number' ? code : Number(code), msg, body);
  if (refusal.code >= DIALOG_CODE_MIN) {
    if (msg !== '') api.alert(msg, refusal.code);
  } else {
    tellLater(api, msg, isToastAsked);
  }
  throw refusal;
}

async function perform<Input, Data>(
  api: Wired,
  endpoint: Endpoint<Input, Data>,
  encoded: EncodedCall,
  options: CallOptions,
): Promise<unknown> {
  const isToastAsked = options.toast ?? endpoint.policy.toast;
  const countsAsLoading = options.loading ?? endpoint.policy.loading;
  if (countsAsLoading) api.loadingCounter.begin();
  try {
    const outcome = await send(api, endpoint, encoded, options).catch((error: unknown) => {
      // No token was to be had. The device's sign-in is silent, so the call says why it could not be made.
      if (error instanceof HttpError) tellLater(api, error.msg, isToastAsked);
      throw error;
    });
    if (outcome.kind === 'aborted') throw new CallCancelled();
    if (outcome.kind === 'response') {
      const { status, body } = outcome;
      const isGood = status >= 200 && status < 300;
      if (isGood && body instanceof Uint8Array) return { mime: outcome.headers['content-type'] ?? '', bytes: body };
      // Why a sign-in is refused (426) may be too long for a toast, as any refusal may.
      if (isGood || Number(readField(body, 'code')) >= DIALOG_CODE_MIN) return openEnvelope(api, body, isToastAsked);
    }
    const error = toHttpError(outcome);
    tellLater(api, error.msg, isToastAsked);
    throw error;
  } finally {
    if (countsAsLoading) api.loadingCounter.end();
  }
}

/**
 * Makes one server call by the rules all calls share. Resolves with the data; rejects with `ApiError` (refused), `HttpError` (no answer, or
 * not 200) or `CallCancelled`. By then the error has been shown, if the policy asks for it.
 */
export async function call<Input extends object, Data>(
  endpoint: Endpoint<Input, Data>,
  input: NoInfer<Input>,
  options: CallOptions = {},
): Promise<Data> {
  const api = getWired();
  const hear = listeners.get(endpoint)?.();
  const fields: Fields = Object.fromEntries(Object.entries(input));
  const encoded = encodeCall(endpoint, fields);
  const key = `${encoded.path} ${api.readToken() ?? ''}`;
  const isShared = endpoint.method === 'GET' && endpoint.policy.shared;
  let pending = isShared ? api.shared.get(key) : undefined;
  if (pending === undefined) {
    pending = perform(api, endpoint, encoded, options);
    if (isShared) {
      const forget = (): boolean => api.shared.delete(key);
      api.shared.set(key, pending);
      pending.then(forget, forget);
    }
  }
  try {
    // The reply's shape is the server's promise, checked against the schema by the server's own tests.
    const data = (await pending) as Data;
    hear?.(data as never);
    return data;
  } catch (error) {
    if (error instanceof ApiError && !endpoint.policy.catches) return new Promise<never>(() => undefined);
    throw error;
  }
}
