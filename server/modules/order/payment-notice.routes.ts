import type { FastifyError, FastifyInstance } from 'fastify';
import { NOTICE_PATH } from '@contract/constants/order';
import { registerScope } from '../../http/named-scope';
import type { RateLimits } from '../../http/rate-limits';
import type { PaymentNoticeService } from './payment-notice.service';

const MAX_NOTICE_BYTES = 65_536;

type Texts = Record<string, string>;

/** Where channels tell what has happened. Signatures cover the bytes as they came, so nothing parses them before. */
export function registerPaymentNotices(
  http: FastifyInstance,
  notices: Pick<PaymentNoticeService, 'take' | 'answerProbe'>,
  rateLimits: RateLimits,
): void {
  registerScope(http, 'payment notices', async (scope) => {
    // A channel reads no envelope: what is not taken must not look as if it were.
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === undefined) request.log.error({ err: error }, 'a notice of a payment could not be kept');
      return reply.code(error.statusCode ?? 500).send();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const options = { schema: { hide: true }, config: { rateLimit: rateLimits.of('ordinary') } };
    scope.get<{ Params: { house: string } }>(`${NOTICE_PATH}/:house`, options, async (request, reply) => {
      const said = notices.answerProbe(request.params.house, textsOf(request.query));
      void reply.header('cache-control', 'no-store');
      return said === null ? reply.code(404).send() : reply.type('text/plain').send(said);
    });
    scope.post<{ Params: { house: string } }>(`${NOTICE_PATH}/:house`, options, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const notice = { headers: textsOf(request.headers), query: textsOf(request.query), body };
      const said = await notices.take(request.params.house, notice);
      void reply.header('cache-control', 'no-store');
      if (said === null) return reply.code(404).send();
      return reply.code(said.status).type(said.type).send(said.body);
    });
  });
}

/** What is there once and is text. */
function textsOf(fields: unknown): Texts {
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
