import { startTestApp } from '../../support/app-harness';

test.each([
  ['ready', async () => true, 200],
  ['not ready', async () => false, 503],
  ['without its database', () => Promise.reject(new Error('away')), 503],
])('a process that is %s is up', async (_name, isReady, status) => {
  const app = await startTestApp({ isReady });
  expect((await app.http.inject('/health')).statusCode).toBe(200);
  expect((await app.http.inject('/ready')).statusCode).toBe(status);
  await app.close();
});
