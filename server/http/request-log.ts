import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by the hundred: unless it is refused or fails, its line is of level `debug`. */
    isOneOfMany?: boolean;
  }
}

/** One line per answered call: the route's pattern, never the address or the body, which may hold phones and codes. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = request.routeOptions.config.isOneOfMany === true && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
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
