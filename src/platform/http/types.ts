import type { CancelSignal } from './cancel';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute, or a path of the same origin. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Already encoded; the Content-Type header says how. */
  body?: string;
  timeoutMs: number;
  /** What is not JSON is answered as bytes. */
  wantsBytes?: boolean;
  /** Arrives also when the page is closed meanwhile. Its body has 64 KB at most. */
  outlivesPage?: boolean;
  /** It may happen twice: what WeChat cuts off in the back is asked again in front. */
  mayRepeat?: boolean;
  signal?: CancelSignal;
}

export type HttpOutcome =
  /** Any status. `body` is the parsed JSON, or where it is not JSON the text or the bytes (`Uint8Array`). Header names are lower case. */
  | { kind: 'response'; status: number; headers: Readonly<Record<string, string>>; body: unknown }
  | { kind: 'timeout' }
  | { kind: 'offline'; reason: string }
  | { kind: 'failed'; reason: string }
  /** WeChat cut it off in the back. It may have arrived all the same. Told as soon as the program is in front again. */
  | { kind: 'interrupted' }
  | { kind: 'aborted' };

export interface Http {
  /** In front of every path: empty where the server serves the client itself. Without a slash at the end. */
  readonly baseUrl: string;
  request(request: HttpRequest): Promise<HttpOutcome>;
}
