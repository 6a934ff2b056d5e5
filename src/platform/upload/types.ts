import type { CancelSignal } from '../http/cancel';
import type { PickedFile } from '../media/types';

export interface UploadRequest {
  url: string;
  /** POST sends a form with the file in it, PUT the bytes alone (a part). */
  method: 'POST' | 'PUT';
  file: PickedFile;
  /** POST only: fields before the file, in this order. */
  fields?: Readonly<Record<string, string>>;
  /** POST only: name of the file's field. */
  fileField?: string;
  /** PUT only: these bytes, the end not included. */
  range?: { start: number; end: number };
  headers?: Readonly<Record<string, string>>;
  timeoutMs: number;
  onProgress?: (sentBytes: number) => void;
  signal?: CancelSignal;
}

export type UploadOutcome =
  /** Any status, 200 or not; `body` is the reply's text. */
  | { kind: 'done'; status: number; body: string }
  | { kind: 'timeout' }
  | { kind: 'failed'; reason: string }
  | { kind: 'aborted' };

export interface Upload {
  send(request: UploadRequest): Promise<UploadOutcome>;
}
