import type { FastifyInstance } from 'fastify';

/** `/health`: this process runs. `/ready`: it may be sent calls; a balancer asks this one. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
