/** From the worker to the page. */
export type Md5Message =
  | { kind: 'progress'; readBytes: number }
  | { kind: 'hashed'; md5: string }
  | { kind: 'failed'; reason: string };
