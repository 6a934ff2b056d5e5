import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { registerRequestLog } from '../../../server/http/request-log';
import { createLog } from '../../../server/log';

test.each([
  ['/call', 200, 30],
  ['/call', 404, 30],
  ['/picture', 200, 20],
  ['/picture', 304, 20],
  ['/picture', 404, 30],
  ['/picture', 429, 30],
])('%s answered with %i has a line of level %i', async (url, status, level) => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLog('trace', 'web', { write: (line) => void lines.push(line) });
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
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ route: url, status, level, msg: 'call' }),
  ]);
});
