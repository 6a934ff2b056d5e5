import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chunksOf, createDigest, digestOf } from '../digest';
import { type ByteRange, checkObjectKey, type ListedObject, type ObjectFacts, type ObjectStore } from '../types';
import { createS3Client, type S3Bucket, S3Error } from './client';
import { createMultipart, PART_BYTES } from './multipart';
import { createS3Parts } from './s3-parts';
import type { S3Query } from './sign';
import { elements, elementText } from './xml';

export interface S3StoreSettings extends S3Bucket {
  readonly storageType: number;
  /** What the vendor calls "do not replace", besides the If-None-Match of HTTP that newer stores know. */
  readonly noReplaceHeaders: Readonly<Record<string, string>>;
  /** Whether people are sent to the store for the bytes. */
  readonly isRedirecting: boolean;
}

// A presigned address stays the same for this long, so that a browser meets it again and keeps the picture.
const PRESIGN_STEP_MS = 300_000;

/**
 * Objects in a bucket that speaks the S3 protocol: Alibaba Cloud OSS, Tencent Cloud COS, Huawei Cloud OBS, MinIO, Ceph. `tempDir`
 * takes the files that are lent. [Note: First write wins] A name is asked for before it is written, and the write itself carries the
 * conditions of HTTP and of the vendor, which decide between two at the same moment where the store knows one of them.
 */
export function createS3ObjectStore(
  settings: S3StoreSettings,
  tempDir: string,
  now: () => Date = () => new Date(),
): ObjectStore {
  const client = createS3Client(settings, now);
  const noReplace = { 'if-none-match': '*', ...settings.noReplaceHeaders };
  const multipart = createMultipart(client, noReplace);

  async function get(key: string, range?: ByteRange): Promise<Response | null> {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const answer = await client.send({ method: 'GET', key: checkObjectKey(key), headers });
    if (answer.status !== 404) return answer;
    await answer.body?.cancel();
    return null;
  }

  async function sizeOf(key: string): Promise<number | null> {
    const answer = await client.send({ method: 'HEAD', key: checkObjectKey(key) });
    return answer.status === 404 ? null : Number(answer.headers.get('content-length'));
  }

  /** False: the name is taken. */
  async function putWhole(key: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
    try {
      await client.send({ method: 'PUT', key, headers: noReplace, body });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  async function* listPages(query: S3Query): AsyncIterable<string> {
    for (let token = ''; ;) {
      const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const answer = await client.send({ method: 'GET', key: '', query: { 'list-type': '2', ...query, ...more } });
      if (answer.status === 404) throw new S3Error(404, 'NoSuchBucket');
      const xml = await answer.text();
      yield xml;
      token = elementText(xml, 'NextContinuationToken');
      if (elementText(xml, 'IsTruncated') !== 'true' || token === '') return;
    }
  }

  async function sweepTemporary(before: Date): Promise<number> {
    let swept = 0;
    for (const name of await readdir(tempDir).catch(() => [])) {
      const file = path.join(tempDir, name);
      const found = await stat(file).catch(() => null);
      if (found === null || found.mtime >= before) continue;
      await rm(file, { force: true });
      swept += 1;
    }
    return swept;
  }

  return {
    storageType: settings.storageType,

    async put(key, source, limit) {
      checkObjectKey(key);
      const maxBytes = limit?.maxBytes ?? Number.MAX_SAFE_INTEGER;
      const digest = createDigest();
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      const take = (): Buffer<ArrayBuffer> => {
        const bytes = Buffer.concat(waiting, waitingBytes);
        waiting = [];
        waitingBytes = 0;
        return bytes;
      };
      const parts = multipart.open(key);
      try {
        for await (const bytes of chunksOf(source)) {
          digest.update(bytes);
          if (digest.sizeBytes > maxBytes) {
            await parts.abort();
            return { kind: 'too-large' };
          }
          waiting.push(bytes);
          waitingBytes += bytes.length;
          if (waitingBytes >= PART_BYTES) await parts.add(take());
        }
        const facts = digest.finish();
        limit?.check?.(facts);
        const isTakenNow = (await sizeOf(key)) !== null;
        const last = take();
        if (isTakenNow) await parts.abort();
        else if (parts.isEmpty ? await putWhole(key, last) : await parts.finish(last)) return { kind: 'stored', facts };
        return { kind: 'exists', facts };
      } catch (error) {
        await parts.abort().catch(() => undefined); // the sweep does it later
        if (isFull(error)) return { kind: 'full', reason: error.message };
        throw error;
      }
    },

    async stat(key) {
      const answer = await get(key);
      return answer === null ? null : digestOf(toReadable(answer));
    },
    sizeOf,
    async openRead(key, range) {
      const answer = await get(key, range);
      return answer === null ? null : toReadable(answer);
    },

    async borrowFile(key) {
      const answer = await get(key);
      if (answer === null) return null;
      await mkdir(tempDir, { recursive: true, mode: 0o750 });
      const file = path.join(tempDir, randomBytes(16).toString('hex'));
      const release = (): Promise<void> => rm(file, { force: true });
      const digest = createDigest();
      try {
        await pipeline(
          toReadable(answer),
          async function* (bytes: AsyncIterable<Buffer>) {
            for await (const chunk of bytes) {
              digest.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(file, { flags: 'wx', mode: 0o640 }),
        );
      } catch (error) {
        await release();
        throw error;
      }
      const facts: ObjectFacts = digest.finish();
      return { path: file, tag: answer.headers.get('etag') ?? '', facts: async () => facts, release };
    },

    async remove(key) {
      await client.send({ method: 'DELETE', key: checkObjectKey(key) });
    },

    async *list(prefix) {
      const query = prefix === '' ? {} : { prefix: `${checkObjectKey(prefix.replace(/\/$/, ''))}/` };
      for await (const xml of listPages(query)) {
        for (const entry of elements(xml, 'Contents')) yield toListed(entry);
      }
    },

    parts: createS3Parts(client, multipart, { sizeOf, now }),

    async takeOver(from, to, tag) {
      const source = `/${settings.bucket}/${checkObjectKey(from)}`;
      const sizeBytes = await sizeOf(from);
      if (sizeBytes === null) return 'changed';
      return (await multipart.copy(source, checkObjectKey(to), tag, sizeBytes)) ? 'copied' : 'changed';
    },

    async sweepUnfinished(before, keptKeys) {
      return (await multipart.abortOld(before, keptKeys)) + (await sweepTemporary(before));
    },

    remote: {
      presign: settings.isRedirecting
        ? (key, { seconds, mime, disposition }) => {
            const at = new Date(Math.floor(now().getTime() / PRESIGN_STEP_MS) * PRESIGN_STEP_MS);
            const query: Record<string, string> = { 'response-content-type': mime };
            if (disposition !== '') query['response-content-disposition'] = disposition;
            return client.presign(checkObjectKey(key), query, at, seconds + PRESIGN_STEP_MS / 1000);
          }
        : null,

      async findFault() {
        try {
          const answer = await client.send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
          await answer.body?.cancel();
          return answer.status === 404 ? 'NoSuchBucket' : null;
        } catch (error) {
          if (error instanceof S3Error) return `${error.code} (HTTP ${error.status})`;
          return 'no answer from its endpoint';
        }
      },
    },
  };
}

function toReadable(answer: Response): Readable {
  // An empty object has no body.
  return answer.body === null ? Readable.from([]) : Readable.from(readBody(answer.body), { objectMode: false });
}

async function* readBody(body: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    // A consumer that stops closes the connection; at the end there is nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

function toListed(entry: string): ListedObject {
  return {
    key: elementText(entry, 'Key'),
    sizeBytes: Number(elementText(entry, 'Size')),
    modifiedAt: new Date(elementText(entry, 'LastModified')),
  };
}

/** PreconditionFailed of HTTP, and what OSS (FileAlreadyExists) and COS (ObjectAlreadyExists...) call it. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof S3Error)) return false;
  return error.status === 412 || error.status === 409 || error.code.endsWith('AlreadyExists');
}

const FULL = /Quota|InsufficientStorage|StorageFull|Arrearage|UserDisable/;

function isFull(error: unknown): error is S3Error {
  return error instanceof S3Error && (error.status === 507 || FULL.test(error.code));
}
