import { completeUpload, signUploadParts, startUpload } from '@contract/http/multipart-upload';
import { saveDataBatch } from '@contract/http/media';
import type { MultipartUpload, SignedParts } from '@contract/schemas/multipart-upload';
import type { SaveResults } from '@contract/schemas/media';
import { randomBytes } from 'node:crypto';
import type { TestApp } from './app-harness';
import { drawPicture, md5Of } from './pictures';

export interface Sender {
  readonly app: TestApp;
  readonly token: { readonly token: string };
  readonly albumUid: string;
}

/** A picture that decodes, with bytes after its end, so that it has as many parts as a test wants. */
export async function aLargePicture(sizeBytes: number): Promise<Buffer> {
  const picture = await drawPicture();
  return Buffer.concat([picture, randomBytes(sizeBytes - picture.length)]);
}

export function partsOf(bytes: Buffer, { partSizeBytes, partCount }: MultipartUpload): Buffer[] {
  return Array.from({ length: partCount }, (_, at) => bytes.subarray(at * partSizeBytes, (at + 1) * partSizeBytes));
}

export function start(sender: Sender, bytes: Buffer, fileName = 'a.jpg', kind: 0 | 1 = 0): Promise<MultipartUpload> {
  const file = { hotResourceType: kind, fileName, md5: md5Of(bytes), sizeBytes: bytes.length };
  return sender.app.call(startUpload, { albumId: sender.albumUid, ...file }, sender.token);
}

export async function sign(
  sender: Sender,
  uploadId: string,
  number: number,
  bytes: Buffer,
): Promise<SignedParts[number]> {
  const parts = [{ number, md5: md5Of(bytes) }];
  const [signed] = await sender.app.call(signUploadParts, { uploadId, parts }, sender.token);
  if (signed === undefined) throw new Error('no address');
  return signed;
}

/** Sends a part as a client does; answers the status and the reply's text. */
export async function put(
  app: TestApp,
  { url, headers }: Pick<SignedParts[number], 'url' | 'headers'>,
  bytes: Buffer,
): Promise<{ status: number; body: string }> {
  if (url.startsWith('/')) {
    const reply = await app.http.inject({ method: 'PUT', url, headers, payload: bytes });
    return { status: reply.statusCode, body: reply.body };
  }
  const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return { status: reply.status, body: await reply.text() };
}

export async function sendPart(
  sender: Sender,
  upload: MultipartUpload,
  number: number,
  bytes: Buffer,
): Promise<number> {
  return (await put(sender.app, await sign(sender, upload.uploadId, number, bytes), bytes)).status;
}

export async function sendAll(sender: Sender, bytes: Buffer): Promise<MultipartUpload> {
  const upload = await start(sender, bytes);
  for (const [at, part] of partsOf(bytes, upload).entries()) {
    const status = await sendPart(sender, upload, at + 1, part);
    if (status !== 200) throw new Error(`part ${at + 1} was refused: ${status}`);
  }
  return upload;
}

export function complete(sender: Sender, upload: MultipartUpload): Promise<MultipartUpload> {
  return sender.app.call(completeUpload, { uploadId: upload.uploadId }, sender.token);
}

export function saveUpload(sender: Sender, upload: MultipartUpload, bytes: Buffer): Promise<SaveResults> {
  const item = { objectKey: upload.objectKey, md5: md5Of(bytes), sizeBytes: bytes.length, fileName: 'a.jpg' };
  const input = { albumId: sender.albumUid, ossUploadType: upload.ossUploadType, items: [item] };
  return sender.app.call(saveDataBatch, input, sender.token);
}
