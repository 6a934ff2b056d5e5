import { Writable } from 'node:stream';
import { endpoint } from '@contract/http/endpoint';
import { Empty, Nothing } from '@contract/schemas/shared';
import { createLog, type Log } from '../../server/log';
import { startTestApp } from '../support/app-harness';

function capture(): { log: Log; lines: () => string } {
  let lines = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  return { log: createLog('trace', 'web', sink), lines: () => lines };
}

test('a call is logged by its pattern, without its query, its token or a phone in an error', async () => {
  const { log, lines } = capture();
  const call = endpoint<Empty, null>('GET', '/test/{id}', { auth: 'none' });
  const app = await startTestApp({
    parts: { log },
    bind: (routes) =>
      routes.bind(call, { input: Empty, data: Nothing }, () =>
        Promise.reject(Object.assign(new Error('bad value "13800138000"'), { code: '22P02', detail: 'Key (phone)' })),
      ),
  });
  await app.http.inject({
    method: 'GET',
    url: '/test/opened-id?phone=13900139000',
    headers: { authorization: 'Bearer secret-token' },
  });
  await app.close();
  expect(lines()).toContain('"route":"/test/:id"');
  expect(lines()).toContain('22P02');
  expect(lines()).not.toMatch(/13800138000|13900139000|secret-token|opened-id|Key \(phone\)/);
});
