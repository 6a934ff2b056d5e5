import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUploadParts, startUpload } from '@contract/http/multipart-upload';
import { getOssTmpCredentials } from '@contract/http/media';
import { createLog } from '../../../server/log';
import { createStores } from '../../../server/adapters/object-store/create';
import { readEnv } from '../../../server/env';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { namedCallers, tokenOf } from '../../support/media-app';
import { md5Of } from '../../support/pictures';
import { aPerson, aSeededAlbum } from '../../support/seed-media';
import { makeDataDir, removeFolder } from '../../support/server-process';
import { makeForm } from '../../support/upload-file';

const FILE = Buffer.alloc(900_000, 7);
const TIMES = 12;

let dataDir: string;
let app: TestApp;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = makeDataDir();
  app = await startTestApp({
    ...namedCallers,
    parts: {
      store: createStores(readEnv({ DATA_DIR: dataDir })),
      log: createLog('info', 'web', { write: (line) => void lines.push(line) }),
    },
  });
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  removeFolder(dataDir);
});
beforeEach(() => {
  lines.length = 0;
});

type Leaving = 'resets the connection' | 'closes it' | 'half-closes it' | 'resets it at once';

/** Sends a head and the beginning of a body, and goes away. Settles when the connection is gone on both sides. */
function sendAndLeave(head: string, body: Buffer, leaving: Leaving): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      socket.write(body, () => void leave());
    });
    const leave = async (): Promise<void> => {
      // Long enough that its route has begun to read; else before the server has read anything.
      if (leaving !== 'resets it at once') await sleep(50);
      if (leaving.startsWith('resets')) socket.resetAndDestroy();
      else if (leaving === 'closes it') socket.destroy();
      else socket.end();
    };
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => resolve());
  });
}

const isIdle = () =>
  new Promise<boolean>((resolve) => app.http.server.getConnections((_error, count) => resolve(count === 0)));

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.parts.store.list('')) keys.push(key);
  return keys;
}

async function drawRequests(): Promise<Readonly<Record<string, readonly [head: string, body: Buffer]>>> {
  const { db } = app.parts;
  const userId = await aPerson(db);
  const who = tokenOf(userId);
  const { albumUid } = await aSeededAlbum(db, userId);
  const form = makeForm(await app.call(getOssTmpCredentials, { ossUploadType: 1 }, who), FILE);
  const file = { hotResourceType: 1, fileName: 'a.mp4', md5: md5Of(FILE), sizeBytes: FILE.length } as const;
  const { uploadId } = await app.call(startUpload, { albumId: albumUid, ...file }, who);
  const [part] = await app.call(signUploadParts, { uploadId, parts: [{ number: 1, md5: md5Of(FILE) }] }, who);
  const md5 = part?.headers['content-md5'];
  const formHead = `POST /oss/local HTTP/1.1\r\nHost: test\r\nContent-Type: ${form.contentType}\r\nContent-Length: ${form.payload.length}\r\n\r\n`;
  return {
    'a call': [
      'POST /album/album/api/getTemporaryUrlBatch HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer device\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
      Buffer.from('{"ids":'),
    ],
    'the fields of a form': [formHead, form.payload.subarray(0, 200)],
    'the file of a form': [formHead, form.payload.subarray(0, 500_000)],
    'a part of a file': [
      `PUT ${part?.url} HTTP/1.1\r\nHost: test\r\nContent-MD5: ${md5}\r\nContent-Length: ${FILE.length}\r\n\r\n`,
      FILE.subarray(0, 500_000),
    ],
  };
}

test.each(['resets the connection', 'closes it', 'half-closes it', 'resets it at once'] as const)(
  'who goes away in the middle of what he sends and %s leaves one quiet line at most',
  async (leaving) => {
    for (const [what, [head, body]] of Object.entries(await drawRequests())) {
      lines.length = 0;
      await Promise.all(Array.from({ length: TIMES }, () => sendAndLeave(head, body, leaving)));
      while (!(await isIdle())) await sleep(10);
      const loud = lines.filter((line) => JSON.parse(line).level > 30);
      expect([what, loud]).toEqual([what, []]);
      expect([what, lines.length <= TIMES]).toEqual([what, true]);
      expect(lines.join('')).not.toContain('stack');
    }
    // What had come of them is removed.
    while ((await listKeys()).length > 0) await sleep(10);
  },
);
