import type { FastifyInstance } from 'fastify';
import { PERSON_PICTURE_WIDTHS } from '@contract/constants/person-picture';
import { answerNotFound } from '../../http/errors';
import type { RateLimits } from '../../http/rate-limits';
import { pictureRoute } from '../../http/send-file';
import { CARD_PATH, PICTURE_PATH } from './picture.rules';
import { PICTURE_MIME, type PictureService } from './picture.service';

const YEAR_SECONDS = 31_536_000;
const HEADERS = {
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  // WeChat's own page shows them, and is of another origin.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves avatars and covers to anybody who has their address, which is random and changes with the picture. */
export function registerPictures(http: FastifyInstance, pictures: PictureService, rateLimits: RateLimits): void {
  http.route<{ Params: { readonly id: string }; Querystring: { readonly width?: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PICTURE_PATH}:id`,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: pictureRoute(rateLimits),
    handler: async (request, reply) => {
      const { id } = request.params;
      const width = PERSON_PICTURE_WIDTHS.find((one) => `${one}` === request.query.width);
      if (width === undefined && request.query.width !== undefined) return answerNotFound(reply);
      const picture = await pictures.find(id);
      if (picture === null) return answerNotFound(reply);
      const etag = width === undefined ? `"${id}"` : `"${id}-${width}"`;
      void reply.headers({ etag, ...HEADERS, 'content-type': PICTURE_MIME });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const small = width === undefined ? null : await pictures.findSmall(id, width);
      void reply.header('content-length', small?.length ?? picture.sizeBytes);
      if (request.method === 'HEAD') return reply.send();
      if (small !== null) return reply.send(small);
      const bytes = await picture.open({ start: 0, end: picture.sizeBytes - 1 });
      return bytes === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(bytes);
    },
  });

  http.get<{ Params: { readonly id: string } }>(
    `${CARD_PATH}:id`,
    { schema: { hide: true }, config: pictureRoute(rateLimits), exposeHeadRoute: false },
    async (request, reply) => {
      const card = await pictures.drawCard(request.params.id);
      if (card === null) return answerNotFound(reply);
      return reply.headers({ ...HEADERS, 'content-type': 'image/jpeg' }).send(card);
    },
  );
}
