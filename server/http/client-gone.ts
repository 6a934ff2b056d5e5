import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What is read of a connection that has been reset meanwhile has no sender's address any more: nothing is done for it. */
export function registerClientGone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.remoteAddress !== undefined) return done();
    socket.destroy();
    leaveUnanswered(request, reply);
  });
}

/** The connection ended before the whole request had come. What then fails is nobody's fault, and nobody is left to answer. */
export function isClientGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The one line in the log that such a request leaves. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, isCutOff } = request;
  const route = request.routeOptions.url ?? 'unknown';
  request.log.info({ method, route, isCutOff }, 'the client went away');
  // The framework need not try.
  return reply.hijack();
}
