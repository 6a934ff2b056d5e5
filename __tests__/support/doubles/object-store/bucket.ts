import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FormVendor, judgeForm, readForm } from './forms';
import { judgeSignature, type KnownKey, type SignedRequest } from './signatures';

export interface BucketOptions {
  readonly vendor?: FormVendor;
  readonly region?: string;
  readonly now?: () => Date;
  /** Keys of one page of a list. */
  readonly pageSize?: number;
}

export interface BucketDouble {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: { readonly id: string; readonly secret: string };
  /** What is stored, by name. */
  readonly objects: Map<string, StoredDouble>;
  /** Uploads of parts that were neither completed nor aborted. */
  readonly unfinished: ReadonlyMap<string, UnfinishedDouble>;
  /** `GET upload/a.jpg` and the like, in order, with the status answered. */
  readonly requests: readonly { readonly what: string; readonly status: number; readonly headers: object }[];
  grant(id: string, key: KnownKey): void;
  /** Called before a request is looked at: a test kills something here, or answers with a status of its own. */
  onRequest: (request: SignedRequest, key: string) => number | null | Promise<number | null>;
  close(): Promise<void>;
}

interface StoredDouble {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

interface UnfinishedDouble {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

/** A bucket of an S3-style store on 127.0.0.1, addressed by path: checks every signature itself, takes the vendor's forms. */
export async function startBucketDouble(options: BucketOptions = {}): Promise<BucketDouble> {
  const { vendor = 'ali', region = 'cn-test', now = () => new Date(), pageSize = 1000 } = options;
  const bucket = 'photos-1250000000';
  const key = { id: 'AK-of-the-server', secret: 'secret-of-the-server' };
  const keys = new Map<string, KnownKey>([[key.id, { secret: key.secret }]]);
  const objects = new Map<string, StoredDouble>();
  const unfinished = new Map<string, UnfinishedDouble>();
  const requests: { what: string; status: number; headers: object }[] = [];

  const write = (name: string, bytes: Buffer): void => void objects.set(name, { bytes, modifiedAt: now() });

  function checkFree(request: SignedRequest, name: string): void {
    if (request.headers['if-none-match'] === '*' && objects.has(name)) throw new Refused(412, 'PreconditionFailed');
  }

  function readSource(request: SignedRequest): Buffer {
    const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(`/${bucket}/`, '');
    const found = objects.get(source);
    if (found === undefined) throw new Refused(404, 'NoSuchKey');
    const wanted = request.headers['x-amz-copy-source-if-match'];
    if (wanted !== undefined && wanted !== etagOf(found.bytes)) throw new Refused(412, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['x-amz-copy-source-range'] ?? ''));
    return range === null ? found.bytes : found.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  }

  function put(request: SignedRequest, name: string): { xml: string; etag: string } {
    const isCopy = request.headers['x-amz-copy-source'] !== undefined;
    const bytes = isCopy ? Buffer.from(readSource(request)) : request.body;
    const uploadId = request.url.searchParams.get('uploadId');
    if (uploadId === null) {
      checkFree(request, name);
      write(name, bytes);
    } else {
      const found = unfinished.get(uploadId);
      if (found === undefined) throw new Refused(404, 'NoSuchUpload');
      found.parts.set(Number(request.url.searchParams.get('partNumber')), bytes);
    }
    const xml = isCopy ? `<CopyObjectResult><ETag>${etagOf(bytes)}</ETag></CopyObjectResult>` : '';
    return { xml, etag: etagOf(bytes) };
  }

  function complete(request: SignedRequest, name: string, uploadId: string): void {
    const found = unfinished.get(uploadId);
    if (found === undefined) throw new Refused(404, 'NoSuchUpload');
    const listed = Array.from(
      request.body.toString('utf8').matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
    ).map(([, number = '', etag = '']) => {
      const part = found.parts.get(Number(number));
      if (part === undefined || etagOf(part) !== etag.replaceAll('&quot;', '"')) throw new Refused(400, 'InvalidPart');
      return part;
    });
    checkFree(request, name);
    unfinished.delete(uploadId);
    write(name, Buffer.concat(listed));
  }

  function list(url: URL): string {
    if (url.searchParams.has('uploads')) return listUploads(url);
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageSize);
    const entries = page.map((name) => {
      const object = objects.get(name);
      const date = object?.modifiedAt.toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${date}</LastModified><Size>${object?.bytes.length}</Size></Contents>`;
    });
    const isMore = names.length > page.length;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
  }

  /** By name, then by id, and on behind both markers; behind all of a name's where there is no id. */
  function listUploads(url: URL): string {
    const [name = '', id = ''] = ['key-marker', 'upload-id-marker'].map((marker) => url.searchParams.get(marker) ?? '');
    const isAfter = ([key, uploadId]: readonly [string, string]): boolean =>
      key > name || (key === name && id !== '' && uploadId > id);
    const left = [...unfinished]
      .map(([uploadId, { key, initiated }]) => [key, uploadId, initiated.toISOString()] as const)
      .filter(([key, uploadId]) => isAfter([key, uploadId]))
      .sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1));
    const page = left.slice(0, pageSize);
    const entries = page.map(
      ([key, uploadId, initiated]) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
    const isMore = left.length > page.length;
    const [nextKey = '', nextId = ''] = page.at(-1) ?? [];
    const next = isMore
      ? `<NextKeyMarker>${nextKey}</NextKeyMarker><NextUploadIdMarker>${nextId}</NextUploadIdMarker>`
      : '';
    return `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListMultipartUploadsResult>`;
  }

  function listParts(uploadId: string, url: URL): string {
    const found = unfinished.get(uploadId);
    if (found === undefined) throw new Refused(404, 'NoSuchUpload');
    const after = Number(url.searchParams.get('part-number-marker') ?? 0);
    const left = [...found.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
    const page = left.slice(0, pageSize);
    const entries = page.map(([number, bytes]) => {
      const etag = etagOf(bytes).replaceAll('"', '&quot;');
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`;
    });
    const next = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
    return `<ListPartsResult><IsTruncated>${left.length > page.length}</IsTruncated>${next}${entries.join('')}</ListPartsResult>`;
  }

  function read(request: SignedRequest, name: string, response: ServerResponse): number {
    const found = objects.get(name);
    if (found === undefined) throw new Refused(404, 'NoSuchKey');
    const { bytes } = found;
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(asked?.[1] ?? 0);
    const end = asked?.[2] ? Math.min(Number(asked[2]), bytes.length - 1) : bytes.length - 1;
    const query = request.url.searchParams;
    const status = asked === null ? 200 : 206;
    response.writeHead(status, {
      etag: etagOf(bytes),
      'content-length': end - start + 1,
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      ...(asked === null ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
      ...(query.has('response-content-disposition')
        ? { 'content-disposition': query.get('response-content-disposition') ?? '' }
        : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
    return status;
  }

  function answerXml(response: ServerResponse, status: number, xml = '', headers = {}): number {
    response.writeHead(status, {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(xml),
      ...headers,
    });
    response.end(xml);
    return status;
  }

  function takeForm(request: SignedRequest, response: ServerResponse): number {
    const form = readForm(request.body, request.headers['content-type'] ?? '');
    const fault = judgeForm(vendor, form, keys, bucket, now());
    if (fault !== null) throw new Refused(fault.status, fault.code, fault.message);
    const bytes = form.file ?? Buffer.alloc(0);
    write(form.fields.get('key') ?? '', bytes);
    const asked = Number(form.fields.get('success_action_status'));
    return answerXml(response, asked === 200 ? 200 : 204, '', { etag: etagOf(bytes) });
  }

  function answer(request: SignedRequest, name: string, response: ServerResponse): number {
    const { url, method } = request;
    const isForm =
      method === 'POST' && name === '' && (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
    if (isForm) return takeForm(request, response);
    const fault = judgeSignature(request, keys, region, now());
    if (fault !== null) throw new Refused(403, fault);
    if (name === '') return answerXml(response, 200, list(url));
    const uploadId = url.searchParams.get('uploadId');
    switch (method) {
      case 'GET':
      case 'HEAD':
        if (uploadId !== null) return answerXml(response, 200, listParts(uploadId, url));
        return read(request, name, response);
      case 'PUT': {
        const { xml, etag } = put(request, name);
        return answerXml(response, 200, xml, { etag });
      }
      case 'DELETE':
        if (uploadId === null) objects.delete(name);
        else unfinished.delete(uploadId);
        return answerXml(response, 204);
      case 'POST': {
        if (uploadId !== null) {
          complete(request, name, uploadId);
          return answerXml(response, 200, '<CompleteMultipartUploadResult/>');
        }
        const id = randomUUID();
        unfinished.set(id, { key: name, initiated: now(), parts: new Map() });
        return answerXml(
          response,
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      default:
        throw new Refused(405, 'MethodNotAllowed');
    }
  }

  const double: { onRequest: BucketDouble['onRequest'] } = { onRequest: () => null };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
      const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body: Buffer.concat(chunks) };
      const name = rest.join('/');
      const what = `${request.method} ${name}`;
      void (async () => {
        let status: number;
        try {
          const forced = await double.onRequest(request, name);
          if (forced !== null) throw new Refused(forced, 'InternalError');
          if (inBucket !== bucket) throw new Refused(404, 'NoSuchBucket');
          status = answer(request, name, response);
        } catch (error) {
          const refused = error instanceof Refused ? error : new Refused(500, 'InternalError', String(error));
          const { code, message } = refused;
          status = answerXml(
            response,
            refused.status,
            `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
          );
        }
        requests.push({ what, status, headers: request.headers });
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}`,
    bucket,
    region,
    key,
    objects,
    unfinished,
    requests,
    grant: (id: string, known: KnownKey) => void keys.set(id, known),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
