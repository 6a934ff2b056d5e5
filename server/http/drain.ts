import type { FastifyInstance } from 'fastify';

/**
 * Lets a stop be quick: an answer that leaves while the server closes ends its connection too, which would otherwise be
 * kept open for a next call that nobody will take.
 */
export function registerDrain(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}
