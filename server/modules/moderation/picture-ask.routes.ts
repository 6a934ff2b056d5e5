import type { FastifyError, FastifyInstance } from 'fastify';
import { answerNotFound } from '../../http/errors';
import { registerScope } from '../../http/named-scope';
import type { RateLimits } from '../../http/rate-limits';
import type { PictureAsks } from './picture-ask.service';
import { PICTURE_PATH, PUSH_PATH } from './picture-ask.rules';

const MAX_PUSH_BYTES = 65_536;
const STATUS = { taken: 200, forged: 401, unknown: 503 } as const;

/** What WeChat fetches, and what it says by itself. It reads no envelope; signatures cover the bytes as they came. */
export function registerPictureAsks(
  http: FastifyInstance,
  pictures: Pick<PictureAsks, 'show' | 'hear' | 'answerProbe'>,
  rateLimits: RateLimits,
): void {
  registerScope(http, 'picture asks', async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === undefined) request.log.error({ err: error }, 'what WeChat says could not be taken');
      return reply.code(error.statusCode ?? 500).send();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_PUSH_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const options = { schema: { hide: true }, config: { rateLimit: rateLimits.of('ordinary') } };
    scope.get<{ Params: { token: string } }>(
      `${PICTURE_PATH}/:token`,
      { ...options, exposeHeadRoute: false },
      async (request, reply) => {
        const bytes = await pictures.show(request.params.token);
        if (bytes === null) return answerNotFound(reply);
        return reply.header('cache-control', 'no-store').type('image/jpeg').send(bytes);
      },
    );
    scope.get(PUSH_PATH, options, async (request, reply) => {
      const said = pictures.answerProbe(textsOf(request.query));
      void reply.header('cache-control', 'no-store');
      return said === null ? reply.code(404).send() : reply.type('text/plain').send(said);
    });
    scope.post(PUSH_PATH, options, async (request, reply) => {
      const outcome = await pictures.hear(textsOf(request.query), typeof request.body === 'string' ? request.body : '');
      void reply.header('cache-control', 'no-store');
      return reply
        .code(STATUS[outcome])
        .type('text/plain')
        .send(outcome === 'taken' ? 'success' : '');
    });
  });
}

/** What is there once and is text. */
function textsOf(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
