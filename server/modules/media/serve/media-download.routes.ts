import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../../../http/errors';
import type { RateLimits } from '../../../http/rate-limits';
import type { DownloadService } from './media-download.service';
import { attachmentHeader } from '../../../bytes/file-headers';

const TICKET = /^[A-Za-z0-9_-]{22}$/;

/** Serves what a download link opens, while it is made. A client that disconnects ends the reading. */
export function registerDownloads(http: FastifyInstance, downloads: DownloadService, rateLimits: RateLimits): void {
  http.get<{ Params: { id: string } }>(
    '/download/:id',
    { schema: { hide: true }, config: { rateLimit: rateLimits.ofUploads(), isData: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const opened = TICKET.test(request.params.id) ? await downloads.open(request.params.id) : null;
      if (opened === null) return answerNotFound(reply);
      void reply.headers({
        'content-type': opened.mime,
        'content-disposition': attachmentHeader(opened.fileName),
        'cache-control': 'no-store',
      });
      if (opened.sizeBytes !== null) void reply.header('content-length', opened.sizeBytes);
      return reply.send(Readable.from(opened.bytes, { objectMode: false }));
    },
  );
}
