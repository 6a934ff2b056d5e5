import { startTestApp } from '../../support/app-harness';
import { startCloudApp } from '../../support/cloud-app';

/** What helmet writes, by directive. */
function toDirectives(policy: unknown): Map<string, string[]> {
  return new Map(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
}

/** Lets in a whole kind of address, or everything. */
const WIDE = /^(\*|[a-z]+:)$/;
/** What is made in the page, and the sites of the operator's list, which changes while the server runs. */
const WIDE_ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  'img-src': ['data:', 'blob:'],
  'media-src': ['blob:'],
  'font-src': ['data:'],
  'worker-src': ['blob:'],
  'connect-src': ['blob:', 'data:'],
  'frame-src': ['https:'],
};

test.each([
  ['https://photos.example.com', 'wss://photos.example.com'],
  ['http://127.0.0.1:8080', 'ws://127.0.0.1:8080'],
])('a page of %s opens sockets to its own server only', async (publicUrl, socketOrigin) => {
  const app = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  const { headers } = await app.http.inject({ method: 'GET', url: '/health' });
  const directives = toDirectives(headers['content-security-policy']);
  expect(directives.get('connect-src')).toEqual(["'self'", 'blob:', 'data:', socketOrigin]);
  for (const [name, sources] of directives) {
    expect([name, sources.filter((source) => WIDE.test(source))]).toEqual([name, WIDE_ON_PURPOSE[name] ?? []]);
  }
  await app.close();
});

test('a page also reaches the store that its files lie in', async () => {
  const cloud = await startCloudApp('tx');
  const { headers } = await cloud.app.http.inject({ method: 'GET', url: '/health' });
  const directives = toDirectives(headers['content-security-policy']);
  for (const name of ['connect-src', 'img-src', 'media-src']) expect(directives.get(name)).toContain(cloud.bucket.url);
  await cloud.close();
});

const IS_DATA = "default-src 'none'; media-src 'self'; frame-ancestors 'self'";

test('calls answer as data, which loads nothing and is taken for nothing else, and everything else as a page', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://photos.example.com' } });
  for (const { method, path } of app.routes.endpoints) {
    const { headers } = await app.http.inject({ method, url: path.replace(/\{\w+\}/g, '1') });
    expect([path, headers['content-security-policy']]).toEqual([path, IS_DATA]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  }
  for (const url of ['/health', '/of/nobody']) {
    const { headers } = await app.http.inject({ method: 'GET', url });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers).toHaveProperty('x-frame-options');
  }
  await app.close();
});
