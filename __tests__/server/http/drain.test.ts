import { endpoint } from '@contract/http/endpoint';
import { Empty } from '@contract/schemas/shared';
import Type from 'typebox';
import { startTestApp } from '../../support/app-harness';
import { statusOf } from '../../support/server-process';

test('closing answers the call under way and takes no more', async () => {
  let answer: (text: string) => void = () => undefined;
  let onAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const slow = endpoint<Empty, string>('GET', '/test/slow', { auth: 'none' });
  const app = await startTestApp({
    bind: (routes) =>
      routes.bind(slow, { input: Empty, data: Type.String() }, () => {
        onAsked();
        return new Promise((resolve) => {
          answer = resolve;
        });
      }),
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const underWay = fetch(`${url}/test/slow`);
  await asked;
  const closing = app.close();
  expect(await statusOf(`${url}/health`)).not.toBe(200);
  answer('done');
  expect(await (await underWay).json()).toEqual({ code: 0, msg: '', data: 'done' });
  await closing;
});
