import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeader, parseRange } from '../bytes/file-headers';
import { answerNotFound } from './errors';
import type { RateLimits } from './rate-limits';

/** A file that this server hands out itself. */
export interface SentFile {
  readonly sizeBytes: number;
  readonly mime: string;
  /** Stands for the content: a stored name is written once. Without quotes. */
  readonly tag: string;
  /** Empty unless it is to be saved under a name. */
  readonly downloadName: string;
  /** How long the address still opens it. */
  readonly maxAgeSeconds: number;
  /** Where they are in memory. */
  readonly bytes?: Buffer;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: { readonly start: number; readonly end: number }): Promise<NodeJS.ReadableStream | null>;
}

/** Of a route that hands out pictures: a page asks for hundreds of them. */
export const pictureRoute = (rateLimits: RateLimits) => ({
  rateLimit: rateLimits.ofMedia(),
  isData: true,
  isOneOfMany: true,
});

/** Whole or in part, as it is asked for. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): FastifyReply | Promise<FastifyReply> {
  const { sizeBytes } = file;
  const etag = `"${file.tag}"`;
  void reply.headers({
    etag,
    'cache-control': file.maxAgeSeconds > 0 ? `private, max-age=${file.maxAgeSeconds}, immutable` : 'private, no-cache',
    'accept-ranges': 'bytes',
    // WeChat's own page shows them, and is of another origin. The address decides who may see them, not the page.
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': file.mime,
  });
  if (file.downloadName !== '') void reply.header('content-disposition', attachmentHeader(file.downloadName));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const isRangeValid = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag);
  const range = isRangeValid ? parseRange(request.headers.range ?? '', sizeBytes) : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).header('content-length', 0).send();
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  if (file.bytes !== undefined) return reply.send(range === 'whole' ? file.bytes : file.bytes.subarray(start, end + 1));
  return sendStream(reply, file.open({ start, end }));
}

async function sendStream(reply: FastifyReply, opening: ReturnType<SentFile['open']>): Promise<FastifyReply> {
  const stream = await opening;
  return stream === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(stream);
}
