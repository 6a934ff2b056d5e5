import { fetchPublic, isPublicAddress } from '../../../../server/adapters/outside/fetch-public';
import { type HttpDouble, startHttpDouble } from '../../../support/doubles/http-double';

let double: HttpDouble;
beforeAll(async () => {
  double = await startHttpDouble(({ path }) => {
    if (path === '/slow') return 'silent';
    if (path === '/away') return { status: 302, raw: Buffer.alloc(0), headers: { location: 'http://10.0.0.1/' } };
    return { raw: Buffer.alloc(1_000, 7), headers: {} };
  });
});
afterAll(() => double.close());

const ask = (path: string, more: Partial<Parameters<typeof fetchPublic>[1]> = {}) =>
  fetchPublic(path.startsWith('http') ? path : `${double.url}${path}`, {
    maxBytes: 2_000,
    timeoutMs: 300,
    signal: new AbortController().signal,
    trustedOrigin: double.url,
    ...more,
  });

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test('the origin of the settings is asked, within its limits', async () => {
  expect(await ask('/file')).toMatchObject({ kind: 'fetched', bytes: Buffer.alloc(1_000, 7) });
  expect(await ask('/file', { maxBytes: 999 })).toMatchObject({ kind: 'refused' });
  expect(await ask('/slow')).toMatchObject({ kind: 'unavailable' });
  expect(await ask('/away')).toEqual({ kind: 'unavailable', reason: 'HTTP 302' });
});

test('nothing else within is, however it is spelled', async () => {
  const away = { trustedOrigin: 'https://example.com' };
  const port = new URL(double.url).port;
  for (const url of [
    double.url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://2130706433:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    'ftp://example.com/',
    'nothing',
  ])
    // oxlint-disable-next-line no-await-in-loop -- Each is asked by itself.
    expect(await ask(url, away)).toMatchObject({ kind: 'refused' });
  expect(double.requests.filter(({ path }) => path === '/')).toEqual([]);
});
