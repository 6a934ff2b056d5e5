import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by the hundred: it has a line where it is refused or fails. */
    isOneOfMany?: boolean;
  }
}

/**
 * One line per answered call, and per picture that was not to be had: the route's pattern, never the address or the body, which may hold
 * phones and codes.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isOneOfMany === true && reply.statusCode < 400) return done();
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
