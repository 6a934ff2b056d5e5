import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '../../../http/errors';
import { pictureRoute, sendFile } from '../../../http/send-file';
import type { RateLimits } from '../../../http/rate-limits';
import type { MediaFileAddress, MediaFileService, RedirectedMediaFile } from './media-file.service';

/** Serves pictures and videos to whoever holds a signed address. */
export function registerMediaFiles(http: FastifyInstance, files: MediaFileService, rateLimits: RateLimits): void {
  async function findAndSend(
    request: FastifyRequest<{ Params: MediaFileAddress }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const file = await files.find(request.params);
    if (file === null) return answerNotFound(reply);
    return file.kind === 'here' ? sendFile(request, reply, file) : redirect(reply, file);
  }

  for (const url of ['/media/:token/:variant/:id', '/media/:token/:turned/:variant/:id']) {
    http.route<{ Params: MediaFileAddress }>({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: pictureRoute(rateLimits),
      handler: (request, reply) => {
        const kept = files.findKept(request.params);
        return kept === null ? findAndSend(request, reply) : sendFile(request, reply, kept);
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
