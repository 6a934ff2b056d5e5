import { open } from 'node:fs/promises';
import { STORAGE_TYPE } from '@contract/constants/media';
import { completeUpload, signUploadParts, startUpload } from '@contract/http/chunked-upload';
import type { Api } from '../../server/cli/import/api';
import type { SendableFile } from '../bench/sender';
import { md5Of } from './pictures';

export interface PartSender {
  readonly api: Api;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}

/** Sends the parts of a video that the server has not, and has them put together; answers the object's name. */
export async function sendInParts(sender: PartSender, albumId: string, file: SendableFile): Promise<string> {
  const { api } = sender;
  const { md5, sizeBytes, name: fileName } = file;
  const upload = await api.call(startUpload, { albumId, hotResourceType: 1, fileName, md5, sizeBytes });
  if (upload.ossUploadType !== STORAGE_TYPE.local) throw new Error('not a store of our own');
  if (!upload.done) {
    for (let number = 1; number <= upload.partCount; number += 1) {
      if (upload.presentParts.includes(number)) continue;
      await sendPart(sender, upload.uploadId, number, await readPart(file, number, upload.partSizeBytes));
    }
    await api.call(completeUpload, { uploadId: upload.uploadId });
  }
  return upload.objectKey;
}

async function readPart({ path, sizeBytes }: SendableFile, number: number, partSizeBytes: number): Promise<Buffer> {
  const start = (number - 1) * partSizeBytes;
  const part = Buffer.alloc(Math.min(partSizeBytes, sizeBytes - start));
  const handle = await open(path);
  try {
    await handle.read(part, 0, part.length, start);
    return part;
  } finally {
    await handle.close();
  }
}

async function sendPart({ api, baseUrl, signal }: PartSender, uploadId: string, number: number, part: Buffer) {
  const [signed] = await api.call(signUploadParts, { uploadId, parts: [{ number, md5: md5Of(part) }] });
  if (signed === undefined) throw new Error('no address');
  const { url, headers } = signed;
  const body = new Uint8Array(part);
  const { status } = await fetch(new URL(url, baseUrl), { method: 'PUT', headers, body, signal });
  if (status !== 200) throw new Error(`part ${number} was refused: ${status}`);
}
