import { checkObjectKey, type PartStore, type StoredPart } from '../types';
import { chunksOf, createDigest } from '../digest';
import { type S3Client, S3Error } from './client';
import type { Multipart } from './multipart';
import { elements, elementText } from './xml';

/** Uploads of parts as the protocol has them: anybody with a signed address can send a part, and the store checks its Content-MD5. */
export function createS3Parts(
  client: S3Client,
  multipart: Multipart,
  store: { sizeOf(key: string): Promise<number | null>; now(): Date },
): PartStore {
  return {
    begin: (key) => multipart.begin(checkObjectKey(key)),

    presign: ({ key, id }, { number, contentMd5 }, seconds) =>
      client.presign(checkObjectKey(key), { partNumber: String(number), uploadId: id }, store.now(), seconds, {
        method: 'PUT',
        headers: { 'content-md5': contentMd5 },
      }),

    async put({ key, id }, number, source, limit) {
      const digest = createDigest();
      const waiting: Uint8Array[] = [];
      for await (const bytes of chunksOf(source)) {
        digest.update(bytes);
        if (digest.sizeBytes > limit.maxBytes) return { kind: 'too-large' };
        waiting.push(bytes);
      }
      limit.check?.(digest.finish());
      const query = { partNumber: String(number), uploadId: id };
      const answer = await client.send({ method: 'PUT', key, query, body: Buffer.concat(waiting) });
      return { kind: answer.ok ? 'stored' : 'absent' };
    },

    async list({ key, id }) {
      const parts: StoredPart[] = [];
      for (let marker = '0'; ;) {
        const query = { uploadId: id, 'part-number-marker': marker };
        const answer = await client.send({ method: 'GET', key, query });
        const xml = await answer.text();
        if (answer.status === 404) return null;
        for (const part of elements(xml, 'Part')) {
          const number = Number(elementText(part, 'PartNumber'));
          parts.push({ number, sizeBytes: Number(elementText(part, 'Size')), tag: elementText(part, 'ETag') });
        }
        marker = elementText(xml, 'NextPartNumberMarker');
        if (elementText(xml, 'IsTruncated') !== 'true' || marker === '') return parts;
      }
    },

    /** The store has checked every part; the whole is hashed when it is saved. */
    async complete({ key, id }, parts, { sizeBytes }) {
      try {
        await multipart.complete(
          key,
          id,
          parts.map(({ tag }) => tag),
        );
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        // Somebody else was first, or an answer was lost: the object says so.
        const madeBytes = await store.sizeOf(key);
        if (madeBytes === null && error.status !== 404 && error.code !== 'InvalidPart') throw error;
        return { kind: madeBytes === sizeBytes ? 'stored' : 'gone' };
      }
      return { kind: 'stored' };
    },

    abort: ({ key, id }) => multipart.abort(key, id),
  };
}
