import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface FormFile {
  readonly path: string;
  readonly name: string;
}

const READ_BYTES = 262_144;

/**
 * Posts a form whose last field is a file, read as it is sent. Not by fetch: its FormData copies a file's bytes several times
 * over, which cost more than hashing them.
 */
export async function postForm(
  url: URL,
  fields: Readonly<Record<string, string>>,
  file: FormFile,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const boundary = `----form${randomBytes(16).toString('hex')}`;
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${disposition}\r\n\r\n`;
  const values = Object.entries(fields).map(([name, value]) => `${part(`"${name}"`)}${value}\r\n`);
  // Escaped as browsers do it.
  const fileName = file.name.replace(/[\r\n"]/g, encodeURIComponent);
  const head = Buffer.from(`${values.join('')}${part(`"file"; filename="${fileName}"`)}`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(file.path);
  const send = url.protocol === 'https:' ? https.request : http.request;
  const request = send(url, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + size + tail.length,
    },
    signal,
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
  });
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* createReadStream(file.path, { highWaterMark: READ_BYTES });
    yield tail;
  }
  // A refusal may come before the end, and `answered` reports what breaks.
  void pipeline(body, request).catch(() => undefined);
  return answered;
}
