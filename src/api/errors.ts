/** A refusal: HTTP 200 with a code that is not 0. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  /** The whole reply. */
  readonly body: unknown;

  constructor(code: number, msg: string, body: unknown) {
    super(msg === '' ? `refused with code ${code}` : msg);
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    this.body = body;
  }
}

/** Of a refusal. Null: there was none, or no answer. */
export const codeOf = (error: unknown): number | null => (error instanceof ApiError ? error.code : null);

/** No answer, or one that is not 200. */
export class HttpError extends Error {
  /** 408 also for our own time limit. 0: the server was not reached. */
  readonly status: number;
  /** The message shown to the person. Empty for 424. */
  readonly msg: string;

  constructor(status: number, msg: string) {
    super(msg === '' ? `HTTP ${status}` : msg);
    this.name = 'HttpError';
    this.status = status;
    this.msg = msg;
  }
}

/** The caller cancelled. Never shown to the person. */
export class CallCancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'CallCancelled';
  }
}

export const OFFLINE_MESSAGE = '网络断开连接，请检查网络';
export const INTERRUPTED_MESSAGE = '刚才离开时请求中断了，可能没有完成，请再试一次';
export const UNREACHED_MESSAGE = '连接不上服务器，请稍后再试';

/** What a gate in front of the server says while nobody is behind it. */
const NOBODY_BEHIND: ReadonlySet<number> = new Set([502, 503]);

/** As against a call that was answered, or given up. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof HttpError && (error.msg === UNREACHED_MESSAGE || NOBODY_BEHIND.has(error.status));

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: '请求错误(400)',
  403: '拒绝访问(403)',
  404: '请求出错(404)',
  408: '请求超时(408)',
  424: '',
  500: '服务器错误(500)',
  501: '服务未实现(501)',
  502: '网络错误(502)',
  503: '服务不可用(503)',
  504: '网络超时(504)',
  505: 'HTTP版本不受支持(505)',
};

/** What a status means to a person. `serverMessage` is used for 426 only: the server explains a refused sign-in. */
export function describeStatus(status: number, serverMessage: string): string {
  if (status === 426 && serverMessage !== '') return serverMessage;
  return STATUS_MESSAGES[status] ?? (status >= 500 ? `服务器错误(${status})` : `请求出错(${status})`);
}
