import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { registerRequestLog } from '../../../server/http/request-log';
import { createLog } from '../../../server/log';

test.each([
  ['/call', 200, 1],
  ['/call', 404, 1],
  ['/picture', 200, 0],
  ['/picture', 304, 0],
  ['/picture', 404, 1],
  ['/picture', 429, 1],
])('%s answered with %i has %i lines', async (url, status, count) => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLog('info', 'web', { write: (line) => void lines.push(line) });
  const http = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  registerRequestLog(http);
  const answer = {
    handler: async (_request: unknown, reply: { code(status: number): { send(): unknown } }) =>
      reply.code(status).send(),
  };
  http.get('/call', answer.handler);
  http.get('/picture', { config: { isOneOfMany: true }, ...answer });
  await http.inject(url);
  await http.close();
  const line = expect.objectContaining({ route: url, status, msg: 'call' });
  expect(lines.map((text) => JSON.parse(text))).toEqual(count === 0 ? [] : [line]);
});
