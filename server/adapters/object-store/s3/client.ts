import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeQuery, type PresignedUse, presignUrl, type S3Key, type S3Query, sha256Hex, signHeaders } from './sign';
import { elementText } from './xml';

export interface S3Bucket {
  /** Origin of the service, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: S3Key;
  /** The bucket stands in the path instead of in front of the host's name: MinIO and the like. */
  readonly isPathStyle: boolean;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty: the bucket itself. */
  readonly key: string;
  readonly query?: S3Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** What the store answered instead of doing it. The message holds neither names nor keys. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`the object store answered HTTP ${status} ${code}`);
  }
}

export interface S3Client {
  /** Answers 2xx, 304 and 404; throws S3Error for the rest, fetch's error when nothing came back. Tries again what may pass. */
  send(request: S3Request): Promise<Response>;
  presign(key: string, query: S3Query, now: Date, seconds: number, use?: PresignedUse): string;
}

class NoAnswer extends Error {}

const TRIES = 4;
const FIRST_WAIT_MS = 150;
// A store that stands still costs a minute, not all tries' time: somebody waits, and a job holds its place.
const TRIES_WITHOUT_ANSWER = 2;
/** Bodies that are streamed to us are not cut by these: they end with the headers. `writing`: a whole part over a slow line, or a copy. */
const ANSWER_LIMITS_MS = { reading: 30_000, writing: 120_000 };
// Not implemented, and no room left.
const FINAL = new Set([501, 507]);
const EMPTY = new Uint8Array();

export function createS3Client(
  bucket: S3Bucket,
  now: () => Date = () => new Date(),
  limitsMs = ANSWER_LIMITS_MS,
): S3Client {
  const base = new URL(bucket.endpoint);
  const host = bucket.isPathStyle ? base.host : `${bucket.bucket}.${base.host}`;
  const root = `${base.protocol}//${host}${bucket.isPathStyle ? `/${bucket.bucket}` : ''}`;
  const scopeAt = (at: Date) => ({ key: bucket.key, region: bucket.region, now: at });

  async function sendOnce({ method, key, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const search = encodeQuery(query);
    const url = new URL(`${root}/${key}${search && `?${search}`}`);
    const signed = signHeaders(scopeAt(now()), {
      method,
      url,
      headers: body === undefined ? headers : { ...headers, 'content-md5': md5Base64(body) },
      payloadHash: sha256Hex(body ?? EMPTY),
    });
    const timeout = new AbortController();
    const limitMs = method === 'PUT' || method === 'POST' ? limitsMs.writing : limitsMs.reading;
    const timer = setTimeout(() => timeout.abort(new NoAnswer('the object store did not answer')), limitMs);
    try {
      const sent = body === undefined ? (method === 'PUT' || method === 'POST' ? EMPTY : null) : body;
      return await fetch(url, { method, headers: signed, body: sent, redirect: 'error', signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(request) {
      for (let tries = 1; ; tries += 1) {
        const answer = await sendOnce(request).catch((error: unknown) => {
          if (tries === (error instanceof NoAnswer ? TRIES_WITHOUT_ANSWER : TRIES)) throw error;
          return null;
        });
        if (answer !== null && (answer.ok || answer.status === 404 || answer.status === 304)) return answer;
        if (answer !== null) {
          const code = elementText(await answer.text(), 'Code');
          const mayPass = answer.status >= 500 ? !FINAL.has(answer.status) : answer.status === 429;
          if (!mayPass || tries === TRIES) throw new S3Error(answer.status, cleanCode(code));
        }
        await sleep(FIRST_WAIT_MS * 2 ** tries);
      }
    },
    presign: (key, query, at, seconds, use) => presignUrl(scopeAt(at), new URL(`${root}/${key}`), query, seconds, use),
  };
}

function md5Base64(body: Uint8Array): string {
  return createHash('md5').update(body).digest('base64');
}

/** What else may stand there is not for the log. */
function cleanCode(code: string): string {
  return /^[A-Za-z][\w.-]{0,79}$/.test(code) ? code : 'without a code';
}
