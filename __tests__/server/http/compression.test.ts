import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@contract/http/endpoint';
import { Empty } from '@contract/schemas/shared';
import Type from 'typebox';
import { chooseEncoding, createPacker } from '../../../server/http/compression';
import { startTestApp, type TestApp } from '../../support/app-harness';

const long = endpoint<Empty, string>('GET', '/test/long', { auth: 'none' });
const short = endpoint<Empty, string>('GET', '/test/short', { auth: 'none' });
const TEXT = '智享相册'.repeat(1000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    bind: (routes, http) => {
      routes.bind(long, { input: Empty, data: Type.String() }, async () => TEXT);
      routes.bind(short, { input: Empty, data: Type.String() }, async () => 'ok');
      http.get('/test/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(9_000)));
    },
  });
});
afterAll(() => app.close());

const get = (url: string, accepted: string) =>
  app.http.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } });
const WHOLE = { code: 0, msg: '', data: TEXT };

test('a long answer is packed as the asker can read it', async () => {
  const br = await get('/test/long', 'gzip, deflate, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-store' });
  expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(WHOLE);
  const gzip = await get('/test/long', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(WHOLE);
  const plain = await get('/test/long', 'identity');
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  expect(plain.json()).toEqual(WHOLE);
});

test('the same text is packed once, and what is kept does not grow', async () => {
  const packed: string[] = [];
  const packAs = async (text: string): Promise<Buffer> => {
    packed.push(text.slice(0, 1));
    return Buffer.from(text.slice(0, 1));
  };
  const pack = createPacker({ br: packAs, gzip: packAs });
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(1_500_000)) as [string, string, string];
  expect(await Promise.all([pack(a, 'br'), pack(a, 'br')])).toEqual([Buffer.from('a'), Buffer.from('a')]);
  await pack(a, 'gzip');
  expect(packed).toEqual(['a', 'a']);
  await pack(b, 'br');
  await pack(b, 'br');
  await pack(c, 'br');
  expect(packed).toEqual(['a', 'a', 'b', 'c']);
  await pack(a, 'br');
  expect(packed).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('short answers and pictures are left as they are', async () => {
  expect((await get('/test/short', 'br')).headers['content-encoding']).toBeUndefined();
  expect((await get('/test/picture', 'br')).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['', null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0.000', null],
  ['deflate, zstd', null],
])('of "%s" it chooses %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});
