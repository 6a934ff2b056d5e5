import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '../../../http/errors';
import type { RateLimits } from '../../../http/rate-limits';
import { attachmentHeader, parseRange } from './media-file.rules';
import type { MediaFileAddress, MediaFileService, RedirectedMediaFile, ServedMediaFile } from './media-file.service';

/** Serves pictures and videos to whoever holds a signed address. */
export function registerMediaFiles(http: FastifyInstance, files: MediaFileService, rateLimits: RateLimits): void {
  for (const url of ['/media/:token/:variant/:id', '/media/:token/:turned/:variant/:id']) {
    http.route<{ Params: MediaFileAddress }>({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { rateLimit: rateLimits.ofMedia() },
      handler: async (request, reply) => {
        const file = await files.find(request.params);
        if (file === null) return answerNotFound(reply);
        return file.kind === 'here' ? sendFile(request, reply, file) : redirect(reply, file);
      },
    });
  }
}

function redirect(reply: FastifyReply, { url, maxAgeSeconds }: RedirectedMediaFile): FastifyReply {
  return reply
    .headers({
      'cache-control': `private, max-age=${maxAgeSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    })
    .redirect(url, 302);
}

/** Whole or in part, as it is asked for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedMediaFile,
): Promise<FastifyReply> {
  const { sizeBytes } = file;
  const etag = `"${file.tag}"`;
  void reply.headers({
    etag,
    'cache-control': file.maxAgeSeconds > 0 ? `private, max-age=${file.maxAgeSeconds}, immutable` : 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // WeChat's own page shows them, and is of another origin. Who may see them is said by the address, not by the page.
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
  const bytes = await file.open({ start, end });
  return bytes === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(bytes);
}
