export type JsonAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  /** Nothing usable came back in time. `reason` is for the log: it holds neither the address nor what was sent. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface JsonQuestion {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  /** Raised when nobody waits any more: then it throws. */
  readonly signal?: AbortSignal;
  /** A larger answer is none. */
  readonly maxBytes?: number;
}

const MAX_ANSWER_BYTES = 262_144;

/** Asks an outside service for JSON. Follows no redirect, waits no longer than asked, reads no more than it must. */
export async function askJson(url: URL, question: JsonQuestion): Promise<JsonAnswer> {
  const answer = await askBytes(url, question);
  if (answer.kind === 'unavailable') return answer;
  try {
    return { kind: 'answered', status: answer.status, body: JSON.parse(answer.bytes.toString('utf8')) };
  } catch (error) {
    return { kind: 'unavailable', reason: describe(error) };
  }
}

export type BytesAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly mime: string;
      readonly headers: Headers;
      readonly bytes: Buffer;
    }
  | Extract<JsonAnswer, { kind: 'unavailable' }>;

/** The same for whatever comes, a picture say. */
export async function askBytes(url: URL, question: JsonQuestion): Promise<BytesAnswer> {
  const { timeoutMs, maxBytes = MAX_ANSWER_BYTES, signal, ...request } = question;
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    });
    const bytes = await readBody(response, maxBytes);
    const mime = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    return { kind: 'answered', status: response.status, mime, headers: response.headers, bytes };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { kind: 'unavailable', reason: describe(error) };
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new RangeError('the answer is too large');
    }
    chunks.push(value);
  }
}

/** The error's name and code alone: messages may quote what was asked or answered. */
function describe(error: unknown): string {
  const name = textOf(error, 'name') || 'unknown';
  const code = textOf(readField(error, 'cause'), 'code');
  return code === '' ? name : `${name} ${code}`;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The fields of an object that came from outside; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A field that must be text; empty when it is not. */
export function textOf(value: unknown, name: string): string {
  const field = readField(value, name);
  return typeof field === 'string' ? field : '';
}

/** A field that must be a number; null when it is not. */
export function numberOf(value: unknown, name: string): number | null {
  const field = readField(value, name);
  return typeof field === 'number' ? field : null;
}
