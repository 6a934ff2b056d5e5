import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../adapters/ids/types';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by the hundred: it has a line where it is refused or fails. */
    isOneOfMany?: boolean;
  }
}

/** Names of requests: this process's, and how many came before. They open nothing, so that they may be guessed. */
export function createRequestIds(ids: Ids): () => string {
  const prefix = ids.newId().slice(0, 8);
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/**
 * One line per answered call, and per picture that was not to be had: the route's pattern, never the address or the body, which may hold
 * phones and codes.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (hasLine(request, reply)) void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!hasLine(request, reply)) return done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        code: request.refusalCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
    done();
  });
}

const hasLine = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  routeOptions.config.isOneOfMany !== true || statusCode >= 400;
