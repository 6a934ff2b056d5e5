import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { WebSocket } from 'ws';
import { STORAGE_TYPE } from '@contract/constants/media';
import { hiddeOrShowPhoto, saveDataBatch } from '@contract/http/media';
import type { LiveServerFrame } from '@contract/schemas/live';
import { systemClock } from '../../server/adapters/clock/system';
import { type Api, createApi } from '../../server/cli/import/api';
import { createCredentials, sendBytes } from '../../server/cli/import/send-bytes';
import { bearer } from '../../server/cli/import/sign-in';
import { EXIT_CODES } from '../../server/exit-codes';
import { startTestApp, type TestApp } from '../support/app-harness';
import { aSignedInPerson } from '../support/people';
import { drawPicture, md5Of } from '../support/pictures';
import { aSeededAlbum } from '../support/seed-media';
import {
  bundleServer,
  isRunning,
  makeDataDir,
  removeFolder,
  type ServerProcess,
  startServer,
  until,
} from '../support/server-process';

/** One start that answers with two processes on one port and works with two, over a database of its own. */
const WATCHERS = 24;
const forever = new AbortController().signal;

let program: string;
let dataDir: string;
let app: TestApp;
let albumId: string;
let owner: Api;
let visitorToken: string;
let server: ServerProcess;

beforeAll(async () => {
  program = bundleServer('start');
  dataDir = makeDataDir();
  app = await startTestApp({ parts: { clock: systemClock } });
  const { db } = app.parts;
  const person = await aSignedInPerson(app);
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', person.id).executeTakeFirstOrThrow();
  albumId = (await aSeededAlbum(db, id)).albumUid;
  visitorToken = (await aSignedInPerson(app)).token;
  server = await startServer(program, {
    DATA_DIR: dataDir,
    DATABASE_URL: app.database.address.url,
    LOG_LEVEL: 'info',
    WEB_PROCESSES: '2',
    WORKER_PROCESSES: '2',
    WORKER_CONCURRENCY: '3',
  });
  // The first of them is ready before the others.
  await until(() => server.output().includes('网页进程'));
  owner = createApi({ baseUrl: server.url, authorization: () => bearer(person.token), signal: forever });
});
afterAll(async () => {
  await server.stop();
  await app.close();
  removeFolder(dataDir);
  removeFolder(path.dirname(program));
});

/** The processes of a part that have written these words, each once. */
function pidsOf(part: 'web' | 'worker', words: string): number[] {
  const pattern = new RegExp(`"program":"${part}","pid":(\\d+).*"msg":"${words}"`, 'g');
  return [...new Set([...server.output().matchAll(pattern)].map(([, pid]) => Number(pid)))];
}

const listening = (): number[] => pidsOf('web', 'listening');

/** Over a connection of its own, which any of the processes may get. 0: nobody answered. */
function statusOf(place: string): Promise<number> {
  return new Promise((resolve) => {
    get(`${server.url}${place}`, { agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve(0));
  });
}

const askMany = (place: string): Promise<number[]> =>
  Promise.all(Array.from({ length: WATCHERS }, () => statusOf(place)));

interface Watching {
  readonly frames: LiveServerFrame[];
  close(): void;
}

function watch(): Watching {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
  const frames: LiveServerFrame[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: visitorToken, albumId })));
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  // A lost connection shows in the frames that are missing.
  socket.on('error', () => undefined);
  return { frames, close: () => socket.close() };
}

const findAdded = ({ frames }: Watching, id: string): string | null => {
  const found = frames.find((frame) => frame.type === 'changes' && frame.added.some((item) => item.id === id));
  return found?.type === 'changes' ? found.mediaBase : null;
};

const isGone = ({ frames }: Watching, id: string): boolean =>
  frames.some((frame) => frame.type === 'changes' && frame.gone.includes(id));

async function send(): Promise<string> {
  const bytes = await drawPicture();
  const file = path.join(dataDir, 'sent.jpg');
  await writeFile(file, bytes);
  const facts = { md5: md5Of(bytes), sizeBytes: bytes.length };
  const credentials = await createCredentials(owner)();
  const objectKey = await sendBytes(owner, credentials, { path: file, name: 'sent.jpg', ...facts }, forever);
  const [saved] = await owner.call(saveDataBatch, {
    albumId,
    ossUploadType: STORAGE_TYPE.local,
    items: [{ objectKey, fileName: 'sent.jpg', ...facts }],
  });
  return saved?.resourceId ?? '';
}

test('it says how many there are, and two listen where one did', async () => {
  expect(server.output()).toContain(`智享相册 ${server.url}\n网页进程 2 个，处理进程 2 个\n`);
  expect(listening()).toHaveLength(2);
  await until(() => pidsOf('worker', 'worker started').length === 2);
  // Each has its part of three at a time, rounded up.
  expect(server.output().match(/"concurrency":2,"msg":"worker started"/g)).toHaveLength(2);
});

test('what comes and what is hidden reaches who is connected to either, and either refuses it', async () => {
  const watching = Array.from({ length: WATCHERS }, watch);
  await until(() => watching.every(({ frames }) => frames.some(({ type }) => type === 'ready')));
  const id = await send();
  await until(() => watching.every((one) => findAdded(one, id) !== null));
  const tile = `${findAdded(watching[0] ?? watch(), id)}375/${id}`;
  expect(new Set(await askMany(tile))).toEqual(new Set([200]));
  await owner.call(hiddeOrShowPhoto, { ids: [id], hidden: true });
  const hiddenAtMs = Date.now();
  await until(() => watching.every((one) => isGone(one, id)));
  expect(Date.now() - hiddenAtMs).toBeLessThan(5_000);
  expect(new Set(await askMany(tile))).toEqual(new Set([404]));
  // A picture that is had is no line of the log, one that is refused is.
  const refusing = (): Set<number> =>
    new Set([...server.output().matchAll(/"program":"web","pid":(\d+).*"status":404/g)].map(([, pid]) => Number(pid)));
  await until(() => listening().every((pid) => refusing().has(pid)));
  for (const one of watching) one.close();
});

test('after kill -9 of one the other goes on answering, and a new one comes', async () => {
  const [killed = 0, spared = 0] = listening();
  process.kill(killed, 'SIGKILL');
  await until(() => !isRunning(killed));
  // What had been handed to the dead one is lost with it; whoever asks after that is answered, before there is another.
  await until(async () => (await askMany('/health')).every((status) => status === 200));
  expect(listening()).toHaveLength(2);
  await until(() => listening().length === 3);
  expect(server.output()).toMatch(
    /"signal":"SIGKILL","pauseMs":500,"msg":"the web process ended and is started again"/,
  );
  expect(isRunning(spared)).toBe(true);
  await server.untilReady();
});

test('a second start on the same port fails because it is taken', async () => {
  const otherDir = makeDataDir();
  const port = new URL(server.url).port;
  const settings = { DATA_DIR: otherDir, DATABASE_URL: app.database.address.url, PORT: port, WEB_PROCESSES: '2' };
  const second = await startServer(program, settings);
  expect(await second.ended).toBe(EXIT_CODES.notNow);
  expect(second.output()).toBe(`127.0.0.1:${port} is already in use: set PORT to another number\n`);
  removeFolder(otherDir);
});

test('asked to stop, it leaves no process', async () => {
  expect(await server.stop()).toBe(EXIT_CODES.stopped);
  expect([...listening(), ...pidsOf('worker', 'worker started')].filter(isRunning)).toEqual([]);
});
