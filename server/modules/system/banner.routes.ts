import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../../http/errors';
import type { RateLimits } from '../../http/rate-limits';
import { pictureRoute } from '../../http/send-file';
import { BANNER_MIME, BANNER_PATH, type BannerService } from './banner.service';

const YEAR_SECONDS = 31_536_000;

/** Serves banners' pictures to anybody. A picture is never changed under its address. */
export function registerBanners(http: FastifyInstance, banners: BannerService, rateLimits: RateLimits): void {
  http.route<{ Params: { readonly id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${BANNER_PATH}:id`,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: pictureRoute(rateLimits),
    handler: async (request, reply) => {
      const { id } = request.params;
      const picture = await banners.find(id);
      if (picture === null) return answerNotFound(reply);
      void reply.headers({
        etag: `"${id}"`,
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'content-type': BANNER_MIME,
        // WeChat's own page shows them, and is of another origin.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === `"${id}"`) return reply.code(304).send();
      void reply.header('content-length', picture.sizeBytes);
      if (request.method === 'HEAD') return reply.send();
      const bytes = await picture.open({ start: 0, end: picture.sizeBytes - 1 });
      return bytes === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(bytes);
    },
  });
}
