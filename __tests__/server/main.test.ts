import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
import { createEmptyDatabase, makeStartedDataDir } from '../support/database';
import { EXIT_CODES } from '../../server/exit-codes';

jest.setTimeout(120_000);

let main: string;
beforeAll(() => {
  main = bundleServer();
});
afterAll(() => removeFolder(path.dirname(main)));

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

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(main, { DATA_DIR: dataDir, ROLE: 'web', ...settings });
  started.push(server);
  return server;
}

async function startReady(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await start(settings);
  await server.untilReady();
  return server;
}

test('it says its address when it is ready, and takes its database along when it is asked to stop', async () => {
  const nothingYet = path.join(dataDir, 'nothing-yet');
  const server = await startReady({ ROLE: 'all', DATA_DIR: nothingYet });
  const postgres = postgresPidOf(nothingYet);
  expect(server.output()).toContain(`智享相册 ${server.url}\n`);
  expect(await statusOf(`${server.url}/health`)).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(isRunning(postgres)).toBe(false);
});

test('it says that it has no pages to show where there are none, and nothing of it where there are', async () => {
  const webDir = path.join(dataDir, 'pages');
  const none = await startReady({ WEB_DIR: webDir });
  expect(none.output().match(/没有网页/g)).toHaveLength(1);
  expect(none.output()).toContain(`WEB_DIR（${webDir}）里没有网页，只回答调用\n`);
  await none.stop();
  mkdirSync(webDir);
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html>');
  const some = await startReady({ WEB_DIR: webDir });
  expect(some.output()).not.toContain('没有网页');
});

test('after kill -9 of the server the next start adopts the database', async () => {
  const first = await startReady();
  const postgres = postgresPidOf(dataDir);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(isRunning(postgres)).toBe(true);
  const second = await startReady();
  expect(postgresPidOf(dataDir)).toBe(postgres);
  await second.stop();
  expect(isRunning(postgres)).toBe(false);
});

test('after kill -9 of the database it is started again, and the server goes on', async () => {
  const server = await startReady();
  const postgres = postgresPidOf(dataDir);
  process.kill(postgres, 'SIGKILL');
  await until(() => existsSync(path.join(dataDir, 'postgres/postmaster.pid')) && postgresPidOf(dataDir) !== postgres);
  await server.untilReady();
  expect(await server.stop()).toBe(0);
});

test('a worker that died with the database is started again', async () => {
  const server = await startReady({ ROLE: 'all', LOG_LEVEL: 'info' });
  const countStarts = (): number => server.output().split('worker started').length - 1;
  await until(() => countStarts() === 1);
  process.kill(postgresPidOf(dataDir), 'SIGKILL');
  await until(() => countStarts() === 2);
});

test('the worker ends when its server is killed', async () => {
  const server = await startReady({ ROLE: 'all', LOG_LEVEL: 'info' });
  const findWorker = (): number => Number(/"program":"worker","pid":(\d+).*worker started/.exec(server.output())?.[1]);
  await until(() => isRunning(findWorker()));
  const worker = findWorker();
  server.child.kill('SIGKILL');
  await until(() => !isRunning(worker));
  const next = await startReady();
  await next.stop();
});

test('two starts at once on one folder: one serves, the other says so', async () => {
  const nothingYet = { DATA_DIR: path.join(dataDir, 'nothing-yet') };
  const servers = [await start(nothingYet), await start(nothingYet)];
  const loser = await Promise.race(servers.map((server) => server.ended.then(() => server)));
  const winner = servers.find((server) => server !== loser);
  expect(await loser.ended).toBe(EXIT_CODES.notNow);
  expect(loser.output()).toBe(`another server already uses this data folder (pid ${winner?.child.pid})\n`);
  await winner?.untilReady();
});

test('two servers on one database by DATABASE_URL migrate it once and both serve', async () => {
  const database = await createEmptyDatabase();
  const settings = { DATABASE_URL: database.address.url };
  const servers = [await start(settings), await start(settings)];
  for (const server of servers) await server.untilReady();
  const { rows } = await database.pool.query('select name from kysely_migration');
  expect(rows.length).toBeGreaterThan(0);
  for (const server of servers) expect(await server.stop()).toBe(0);
  await database.drop();
});

test('in production it starts with a real way to send codes, and not without', async () => {
  const without = await start({ NODE_ENV: 'production' });
  expect(await without.ended).toBe(EXIT_CODES.cannotStart);
  expect(without.output()).toMatch(/^SMS=console prints codes .*: set SMS to aliyun or tencent\n$/);
  const server = await startReady({
    NODE_ENV: 'production',
    SMS: 'aliyun',
    ALIYUN_SMS_KEY_ID: 'id',
    ALIYUN_SMS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '智享相册',
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  });
  expect(await server.stop()).toBe(0);
});

test('a port that is taken stops the start with one line', async () => {
  const first = await startReady();
  const port = new URL(first.url).port;
  const otherDir = makeDataDir();
  const second = await start({ PORT: port, DATA_DIR: otherDir });
  expect(await second.ended).toBe(EXIT_CODES.notNow);
  expect(second.output()).toBe(`127.0.0.1:${port} is already in use: set PORT to another number\n`);
  removeFolder(otherDir);
});

test.each<[string, () => Readonly<Record<string, string>>, keyof typeof EXIT_CODES, RegExp]>([
  ['a wrong setting', () => ({ PORT: 'x' }), 'cannotStart', /^PORT must be .*\n$/],
  [
    'a folder that is a file',
    () => {
      const file = path.join(dataDir, 'file');
      writeFileSync(file, '');
      return { DATA_DIR: path.join(file, 'data') };
    },
    'notNow',
    /^the data folder .* is not a folder\n$/,
  ],
  [
    'a folder that cannot be written',
    () => ({ DATA_DIR: '/sys/zhixiang' }),
    'notNow',
    /^the data folder \/sys\/zhixiang .*\n$/,
  ],
  [
    'a folder that nobody can make',
    () => ({ DATA_DIR: '/proc/zhixiang/data' }),
    'notNow',
    /^the data folder \/proc\/zhi.*\n$/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
    'failed',
    /^the database cannot be used: .*ECONNREFUSED.*\n$/,
  ],
  [
    'a database on a machine that has no such name',
    () => ({ DATABASE_URL: 'postgresql://nobody@no-such-machine.invalid/none' }),
    'failed',
    /^the database cannot be used: getaddrinfo .*no-such-machine\.invalid\n$/,
  ],
  [
    'a name that this machine does not know',
    () => ({ HOST: 'no-such-machine.invalid' }),
    'cannotStart',
    /^HOST no-such-machine\.invalid is a name that this machine does not know\n$/,
  ],
])('%s stops the start with one line', async (_name, settings, code, line) => {
  const server = await start(settings());
  expect(await server.ended).toBe(EXIT_CODES[code]);
  expect(server.output()).toMatch(line);
});

test('as root, a folder that no other account can reach stops the start with one line', async () => {
  const secret = path.join(dataDir, 'secret');
  mkdirSync(secret, { mode: 0o700 });
  const server = await start({ DATA_DIR: path.join(secret, 'data') });
  if (process.getuid?.() === 0) {
    expect(await server.ended).toBe(EXIT_CODES.notNow);
    expect(server.output()).toMatch(/^the database cannot run as root, .*\n$/);
  } else {
    await server.untilReady();
  }
  chmodSync(secret, 0o755);
});

test('a data folder with a long name keeps its socket elsewhere', async () => {
  const server = await startReady({ DATA_DIR: path.join(dataDir, 'long'.repeat(30)) });
  expect(await statusOf(`${server.url}/ready`)).toBe(200);
});
