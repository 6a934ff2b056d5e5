import { type S3Client, S3Error } from './client';
import { elements, elementText } from './xml';

/** Bytes of a part. 10,000 parts are allowed, so 80 GB. */
export const PART_BYTES = 8_388_608;
// A copy in one step: the vendors' limits lie between 1 and 5 GB.
const COPY_BYTES = 536_870_912;

export interface OpenParts {
  readonly isEmpty: boolean;
  add(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Adds the rest and makes the object of the parts. False: the name is taken, and nothing is left. */
  finish(rest: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Nothing is left of what was sent. Harmless when nothing was. */
  abort(): Promise<void>;
}

export interface Multipart {
  /** Begun with the first part. */
  open(key: string): OpenParts;
  /** Copies inside the store. `source` begins with the bucket's name. False: it is absent or no longer of this ETag. */
  copy(source: string, key: string, etag: string, sizeBytes: number): Promise<boolean>;
  /** Those of `keptKeys` stay, however old they are. */
  abortOld(before: Date, keptKeys: ReadonlySet<string>): Promise<number>;
  /** The id of an upload of parts that anybody may go on with. */
  begin(key: string): Promise<string>;
  abort(key: string, uploadId: string): Promise<void>;
  complete(key: string, uploadId: string, etags: readonly string[]): Promise<void>;
}

const isChanged = (error: unknown): boolean => error instanceof S3Error && error.status === 412;

export function createMultipart(client: S3Client, noReplace: Readonly<Record<string, string>>): Multipart {
  async function begin(key: string): Promise<string> {
    const answer = await client.send({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = elementText(await answer.text(), 'UploadId');
    if (uploadId === '') throw new Error('the object store began no upload of parts');
    return uploadId;
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    await client.send({ method: 'DELETE', key, query: { uploadId } });
  }

  /** The store may answer 200 and tell the failure in the body. */
  async function complete(key: string, uploadId: string, etags: readonly string[], headers: object): Promise<void> {
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const answer = await client.send({
      method: 'POST',
      key,
      query: { uploadId },
      headers: { ...headers, 'content-type': 'application/xml' },
      body,
    });
    const xml = await answer.text();
    if (!answer.ok || /<Error>/.test(xml)) throw new S3Error(answer.status, elementText(xml, 'Code'));
  }

  function open(key: string): OpenParts {
    let uploadId = '';
    const etags: string[] = [];

    async function add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      if (uploadId === '') uploadId = await begin(key);
      const query = { partNumber: String(etags.length + 1), uploadId };
      const answer = await client.send({ method: 'PUT', key, query, body: bytes });
      if (!answer.ok) throw new S3Error(answer.status, 'NoSuchUpload');
      etags.push(answer.headers.get('etag') ?? '');
    }

    async function abortAll(): Promise<void> {
      if (uploadId === '') return;
      await abort(key, uploadId);
      uploadId = '';
    }

    return {
      get isEmpty() {
        return uploadId === '';
      },
      add,
      abort: abortAll,
      async finish(rest) {
        if (rest.length > 0) await add(rest);
        try {
          await complete(key, uploadId, etags, noReplace);
          return true;
        } catch (error) {
          await abortAll().catch(() => undefined); // the sweep does it later
          const isTaken = error instanceof S3Error && (isChanged(error) || error.code.endsWith('AlreadyExists'));
          if (isTaken) return false;
          throw error;
        }
      },
    };
  }

  async function copyInParts(source: string, key: string, conditions: object, sizeBytes: number): Promise<void> {
    const uploadId = await begin(key);
    const etags: string[] = [];
    try {
      for (let start = 0; start < sizeBytes; start += COPY_BYTES) {
        const end = Math.min(start + COPY_BYTES, sizeBytes) - 1;
        const answer = await client.send({
          method: 'PUT',
          key,
          query: { partNumber: String(etags.length + 1), uploadId },
          headers: { 'x-amz-copy-source': source, 'x-amz-copy-source-range': `bytes=${start}-${end}`, ...conditions },
        });
        const xml = await answer.text();
        if (!answer.ok || /<Error>/.test(xml)) throw new S3Error(answer.status, elementText(xml, 'Code'));
        etags.push(elementText(xml, 'ETag'));
      }
      await complete(key, uploadId, etags, {});
    } catch (error) {
      await abort(key, uploadId).catch(() => undefined); // the sweep does it later
      throw error;
    }
  }

  async function copyWhole(source: string, key: string, conditions: object): Promise<void> {
    const headers = { 'x-amz-copy-source': source, ...conditions };
    const answer = await client.send({ method: 'PUT', key, headers });
    const xml = await answer.text();
    if (!answer.ok || /<Error>/.test(xml)) throw new S3Error(answer.status, elementText(xml, 'Code'));
  }

  /** What has been begun and neither completed nor aborted, by name. A page goes on behind an upload, whether or not it is there still. */
  async function* listPages(): AsyncIterable<string> {
    for (let markers: Record<string, string> = {}; ;) {
      const answer = await client.send({ method: 'GET', key: '', query: { uploads: '', ...markers } });
      const xml = await answer.text();
      yield xml;
      const keyMarker = elementText(xml, 'NextKeyMarker');
      if (elementText(xml, 'IsTruncated') !== 'true' || keyMarker === '') return;
      markers = { 'key-marker': keyMarker, 'upload-id-marker': elementText(xml, 'NextUploadIdMarker') };
    }
  }

  return {
    open,
    async copy(source, key, etag, sizeBytes) {
      const conditions = { 'x-amz-copy-source-if-match': etag };
      try {
        if (sizeBytes <= COPY_BYTES) await copyWhole(source, key, conditions);
        else await copyInParts(source, key, conditions, sizeBytes);
        return true;
      } catch (error) {
        if (isChanged(error) || (error instanceof S3Error && error.status === 404)) return false;
        throw error;
      }
    },
    begin,
    abort,
    complete: (key, uploadId, etags) => complete(key, uploadId, etags, noReplace),
    async abortOld(before, keptKeys) {
      let swept = 0;
      for await (const page of listPages()) {
        for (const upload of elements(page, 'Upload')) {
          const key = elementText(upload, 'Key');
          if (new Date(elementText(upload, 'Initiated')) >= before || keptKeys.has(key)) continue;
          await abort(key, elementText(upload, 'UploadId'));
          swept += 1;
        }
      }
      return swept;
    },
  };
}
