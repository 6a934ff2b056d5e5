import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUploadParts, startUpload } from '@contract/http/multipart-upload';
import { endpoint } from '@contract/http/endpoint';
import { getOssTmpCredentials } from '@contract/http/media';
import { Empty } from '@contract/schemas/shared';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { BoundRoutes } from '../../../server/http/bind';
import { TIME_LIMITS } from '../../../server/http/time-limits';
import { createLog } from '../../../server/log';
import { startTestApp, type TestApp, type TestAppOverrides } from '../../support/app-harness';
import { namedCallers, tokenOf } from '../../support/media-app';
import { md5Of } from '../../support/pictures';
import { aPerson, aSeededAlbum } from '../../support/seed-media';
import { until } from '../../support/server-process';
import { makeForm } from '../../support/upload-file';

// Long beside what a busy machine loses between two packets, short beside a test.
const WINDOW_MS = 600;
const SHORT = { callBodyMs: WINDOW_MS, uploadWindowMs: WINDOW_MS, uploadWindowBytes: 4_096, checkEveryMs: 50 };
const FILE = Buffer.alloc(600_000, 7);
const slow = endpoint<Empty, string>('POST', '/test/slow', { auth: 'none', body: 'json' });

let app: TestApp;
let port: number;
let lines: string[];
let sockets: Socket[];

async function start(overrides: TestAppOverrides = {}): Promise<void> {
  lines = [];
  sockets = [];
  app = await startTestApp({
    ...namedCallers,
    timeLimits: SHORT,
    ...overrides,
    parts: { log: createLog('info', 'web', { write: (line) => void lines.push(line) }), ...overrides.parts },
  });
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

interface Line {
  readonly socket: Socket;
  /** What has come back so far. */
  readonly heard: () => string;
  /** Settles when it has; fails when the connection ends without it. */
  readonly hears: (text: string) => Promise<void>;
  /** Settles when the server has ended the connection. */
  readonly ended: Promise<void>;
}

async function open(): Promise<Line> {
  let heard = '';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const hears = async (text: string): Promise<void> => {
    while (!heard.includes(text)) {
      if (socket.destroyed) throw new Error(`ended after: ${heard}`);
      await sleep(10);
    }
  };
  return { socket, heard: () => heard, hears, ended };
}

const head = (start: string, fields: Readonly<Record<string, string | number>>): string =>
  [start, 'Host: test', ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

interface Upload {
  readonly head: string;
  readonly body: Buffer;
}

/** A file in a form, and a part of one, as they are sent to the local store. */
async function drawUploads(): Promise<Readonly<Record<'form' | 'part', Upload>>> {
  const { db } = app.parts;
  const userId = await aPerson(db);
  const who = tokenOf(userId);
  const { albumUid } = await aSeededAlbum(db, userId);
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, who);
  const form = makeForm(credentials, FILE);
  const file = { hotResourceType: 1, fileName: 'a.mp4', md5: md5Of(FILE), sizeBytes: FILE.length } as const;
  const { uploadId } = await app.call(startUpload, { albumId: albumUid, ...file }, who);
  const [part] = await app.call(signUploadParts, { uploadId, parts: [{ number: 1, md5: md5Of(FILE) }] }, who);
  if (part === undefined) throw new Error('no address');
  return {
    form: {
      head: head('POST /oss/local HTTP/1.1', {
        'Content-Type': form.contentType,
        'Content-Length': form.payload.length,
      }),
      body: form.payload,
    },
    part: {
      head: head(`PUT ${part.url} HTTP/1.1`, { ...part.headers, 'Content-Length': FILE.length }),
      body: FILE,
    },
  };
}

const callHead = (path: string, length: number): string =>
  head(`POST ${path} HTTP/1.1`, {
    Authorization: 'Bearer device',
    'Content-Type': 'application/json',
    'Content-Length': length,
  });

test.each(['/album/album/api/getTemporaryUrlBatch', '/no/such/path'])(
  'a call to %s whose body does not come is cut off',
  async (path) => {
    await start();
    const { socket, ended } = await open();
    socket.write(callHead(path, 100) + '{"ids":');
    await ended;
  },
);

test('a call is cut off however steadily its body trickles in, and the answer says why', async () => {
  await start();
  const { socket, heard, ended } = await open();
  socket.write(callHead('/album/album/api/getTemporaryUrlBatch', 100_000));
  let isOver = false;
  void ended.then(() => (isOver = true)); // never rejects
  while (!isOver) {
    socket.write(' ');
    await sleep(20);
  }
  expect(heard()).toMatch(/^HTTP\/1.1 408 /);
  expect(lines.filter((line) => line.includes('"isCutOff":true'))).toHaveLength(1);
});

test('a call that has come whole may take longer to be answered', async () => {
  let answer: (text: string) => void = () => undefined;
  await start({
    bind: (routes: BoundRoutes) =>
      routes.bind(slow, { input: Empty, data: Type.String() }, () => new Promise((resolve) => (answer = resolve))),
  });
  const { socket, heard, hears } = await open();
  socket.write(callHead('/test/slow', 2) + '{}');
  // A later one that does not come whole is cut off meanwhile.
  const later = await open();
  later.socket.write(callHead('/test/slow', 2) + '{');
  await later.ended;
  answer('done');
  await hears('"done"');
  expect(heard()).toMatch(/^HTTP\/1.1 200 /);
});

describe.each(['form', 'part'] as const)('a file in a %s', (name) => {
  test('that stands still in the middle is cut off', async () => {
    await start();
    const upload = (await drawUploads())[name];
    const { socket, ended } = await open();
    socket.write(upload.head);
    socket.write(upload.body.subarray(0, 300_000));
    await ended;
    expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  test('that only dribbles is cut off', async () => {
    await start();
    const upload = (await drawUploads())[name];
    const { socket, ended } = await open();
    socket.write(upload.head);
    let isOver = false;
    void ended.then(() => (isOver = true)); // never rejects
    for (let at = 0; !isOver; at += 1) {
      socket.write(upload.body.subarray(at, at + 1));
      await sleep(20);
    }
  });

  test('that comes slowly, but comes, is taken', async () => {
    await start();
    const upload = (await drawUploads())[name];
    const { socket, heard, hears } = await open();
    socket.write(upload.head);
    const STEP = 15_000;
    for (let at = 0; at < upload.body.length; at += STEP) {
      socket.write(upload.body.subarray(at, at + STEP));
      await sleep(WINDOW_MS / 8);
    }
    await hears('\r\n\r\n');
    expect(heard()).toMatch(/^HTTP\/1.1 200 /);
  });
});

test('a sender is not blamed while the server does not read', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await start({
    bind: (_routes: BoundRoutes, http: FastifyInstance) => {
      void http.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        scope.put('/test/held', { config: { takesFile: true } }, async (request, reply) => {
          await held;
          let bytes = 0;
          for await (const chunk of request.raw) bytes += chunk.length;
          return reply.send(String(bytes));
        });
      });
    },
  });
  const { socket, hears } = await open();
  const body = Buffer.alloc(20_000_000);
  socket.write(head('PUT /test/held HTTP/1.1', { 'Content-Length': body.length, Connection: 'close' }));
  socket.write(body);
  // A later one that stands still is cut off meanwhile.
  const later = await open();
  later.socket.write((await drawUploads()).part.head);
  later.socket.write(FILE.subarray(0, 300_000));
  await later.ended;
  go();
  await hears(String(body.length));
});

test('a sender is not blamed while this process stands still', async () => {
  await start();
  const { part } = await drawUploads();
  let readBytes = (): number => 0;
  app.http.server.once('connection', (theirs: Socket) => (readBytes = () => theirs.bytesRead));
  const { socket, hears } = await open();
  socket.write(part.head);
  socket.write(part.body.subarray(0, 300_000));
  await until(() => readBytes() >= 300_000);
  const endMs = performance.now() + 2 * WINDOW_MS;
  while (performance.now() < endMs);
  socket.write(part.body.subarray(300_000));
  await hears('HTTP/1.1 200 ');
});

test('a head that does not come, and a connection that is kept for nothing, are ended', async () => {
  await start({ timeLimits: { ...SHORT, headersMs: 200, keepAliveMs: 200 } });
  const half = await open();
  half.socket.write('GET /health HTTP/1.1\r\nHost: te');
  await half.ended;
  const kept = await open();
  kept.socket.write(head('GET /health HTTP/1.1', {}));
  await kept.ended;
  expect(kept.heard()).toMatch(/^HTTP\/1.1 200 /);
});

test('a connection on which nothing moves is ended', async () => {
  await start({ timeLimits: { ...SHORT, silentMs: 200 } });
  const { ended } = await open();
  await ended;
});

test('the server keeps the limits that it is given', async () => {
  await start({ timeLimits: TIME_LIMITS });
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.http.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: TIME_LIMITS.headersMs,
    requestTimeout: TIME_LIMITS.requestMs,
    keepAliveTimeout: TIME_LIMITS.keepAliveMs,
    timeout: TIME_LIMITS.silentMs,
  });
});
