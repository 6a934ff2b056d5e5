import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CODES } from '../../server/exit-codes';
import { createEmptyDatabase, makeStartedDataDir } from '../support/database';
import {
  bundleServer,
  isRunning,
  makeDataDir,
  postgresPidOf,
  removeFolder,
  type ServerProcess,
  startServer,
  statusOf,
  until,
} from '../support/server-process';

let program: string;
beforeAll(() => {
  program = bundleServer('start');
});
afterAll(() => removeFolder(path.dirname(program)));

let dataDir: string;
let started: ServerProcess[];
beforeEach(() => {
  dataDir = makeStartedDataDir();
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  removeFolder(dataDir);
});

async function start(
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await startServer(program, { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }, args);
  started.push(server);
  return server;
}

/** The processes of a part that have said in the log that they work, the last one last. */
function pidsOf(server: ServerProcess, part: 'web' | 'worker'): number[] {
  const said = part === 'web' ? 'listening' : 'worker started';
  const pattern = new RegExp(`"program":"${part}","pid":(\\d+).*"msg":"${said}"`, 'g');
  return [...new Set([...server.output().matchAll(pattern)].map(([, pid]) => Number(pid)))];
}

async function startWhole(settings: Readonly<Record<string, string>> = {}) {
  const server = await start(settings);
  await server.untilReady();
  await until(() => pidsOf(server, 'worker').length === 1);
  const [web = 0] = pidsOf(server, 'web');
  const [worker = 0] = pidsOf(server, 'worker');
  return { server, web, worker, postgres: postgresPidOf(dataDir) };
}

test('after kill -9 of the web process another one serves, on the same database', async () => {
  const { server, web, worker, postgres } = await startWhole();
  process.kill(web, 'SIGKILL');
  await until(() => pidsOf(server, 'web').length === 2 && pidsOf(server, 'worker').length === 2);
  await server.untilReady();
  expect(server.output()).toMatch(/"signal":"SIGKILL","pauseMs":500,"msg":"the server ended and is started again"/);
  await until(() => !isRunning(worker));
  expect(postgresPidOf(dataDir)).toBe(postgres);
  expect(await server.stop()).toBe(EXIT_CODES.stopped);
  expect([...pidsOf(server, 'web'), ...pidsOf(server, 'worker'), postgres].filter(isRunning)).toEqual([]);
});

test('after kill -9 of the worker another one works, and the web process serves on', async () => {
  const { server, web, worker } = await startWhole();
  process.kill(worker, 'SIGKILL');
  await until(() => pidsOf(server, 'worker').length === 2);
  expect(server.output()).toMatch(/"signal":"SIGKILL","pauseMs":500,"msg":"the worker ended and is started again"/);
  expect([isRunning(web), await statusOf(`${server.url}/ready`)]).toEqual([true, 200]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops everything, the database last', async (signal) => {
  const { server, web, worker, postgres } = await startWhole();
  server.child.kill(signal);
  expect(await server.ended).toBe(EXIT_CODES.stopped);
  expect([web, worker, postgres].filter(isRunning)).toEqual([]);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('SIGINT to the shell that runs the script of npm start reaches it', async () => {
  const { start: script } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const command = String(script).replace('config/start.mjs', program);
  expect(command).toContain(program);
  const server = await startServer(program, { DATA_DIR: dataDir }, [], ['sh', '-c', command]);
  started.push(server);
  await server.untilReady();
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(EXIT_CODES.stopped);
});

test('whoever asks again ends it at once, and nothing is left running', async () => {
  const { server, web, worker, postgres } = await startWhole();
  // It cannot do what it is asked.
  process.kill(worker, 'SIGSTOP');
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true)); // never rejects
  while (!hasEnded) {
    server.child.kill('SIGINT');
    await sleep(300);
  }
  expect(await server.ended).toBe(130);
  await until(() => ![web, worker, postgres].some(isRunning));
});

test('when it is killed itself, the server ends too, and its database', async () => {
  const { server, web, worker, postgres } = await startWhole();
  server.child.kill('SIGKILL');
  await until(() => ![web, worker, postgres].some(isRunning));
});

test('a wrong setting stops it with one line', async () => {
  const server = await start({ PORT: 'x' });
  expect(await server.ended).toBe(EXIT_CODES.cannotStart);
  expect(server.output()).toMatch(/^PORT must be .*\n$/);
});

test('an unknown word after it stops it with one line', async () => {
  const server = await start({ LOG_LEVEL: 'error' }, ['--dmeo']);
  expect(await server.ended).toBe(EXIT_CODES.cannotStart);
  expect(server.output()).toBe('unknown argument "--dmeo": there is only --demo [folder]\n');
});

test('a port that is taken when it starts stops it with one line', async () => {
  const { server } = await startWhole();
  const otherDir = makeDataDir();
  const port = new URL(server.url).port;
  const second = await start({ PORT: port, DATA_DIR: otherDir, LOG_LEVEL: 'error' });
  expect(await second.ended).toBe(EXIT_CODES.notNow);
  expect(second.output()).toBe(`127.0.0.1:${port} is already in use: set PORT to another number\n`);
  removeFolder(otherDir);
});

test('a database elsewhere that does not answer yet is waited for', async () => {
  const server = await start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  await until(() => server.output().split('the database cannot be used: ').length > 3);
  expect(server.output()).toMatch(/"exitCode":1,"signal":null,"pauseMs":1000/);
  expect(await server.stop()).toBe(EXIT_CODES.stopped);
});

test('a database elsewhere that allows fewer connections than there may be is told of at once', async () => {
  const database = await createEmptyDatabase();
  const told = async (poolSize: string): Promise<boolean> => {
    const server = await start({ ROLE: 'web', DATABASE_URL: database.address.url, DATABASE_POOL_SIZE: poolSize });
    await server.untilReady();
    await server.stop();
    return server.output().includes('the database allows fewer connections than the processes may hold');
  };
  expect([await told('2'), await told('200')]).toEqual([false, true]);
  await database.drop();
});

test('after kill -9 the pictures of --demo are not asked for again', async () => {
  const server = await start({ DATA_DIR: path.join(dataDir, 'nothing-yet') }, ['--demo']);
  await server.untilReady();
  await until(() => server.output().includes('演示'));
  const [web = 0] = pidsOf(server, 'web');
  process.kill(web, 'SIGKILL');
  await until(() => pidsOf(server, 'web').length === 2);
  await server.untilReady();
  expect(server.output()).not.toContain('--demo is for an empty installation');
});

test.each(['web', 'worker'] as const)('the role %s alone is kept running too', async (role) => {
  const database = await createEmptyDatabase();
  const server = await start({ ROLE: role, DATABASE_URL: database.address.url });
  await until(() => pidsOf(server, role).length === 1);
  process.kill(pidsOf(server, role)[0] ?? 0, 'SIGKILL');
  await until(() => pidsOf(server, role).length === 2);
  expect(await server.stop()).toBe(EXIT_CODES.stopped);
  expect(pidsOf(server, role).filter(isRunning)).toEqual([]);
  await database.drop();
});
