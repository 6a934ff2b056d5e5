import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { EXIT_CODES } from '../../server/exit-codes';
import { readEnv } from '../../server/env';
import { TIME_LIMITS } from '../../server/http/time-limits';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const DOCKERFILE = read('Dockerfile');
const GUIDE = read('docs/operate.md');
const UNIT = /```ini\n(.*?)```/s.exec(GUIDE)?.[1] ?? '';

/** The lines of an instruction or a setting, without its name. */
const linesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}[ =](.*)$`, 'gm'))].map(([, rest = '']) => rest);

/** Every name that the settings are read by, in whatever choice of services. */
function listSettings(): Set<string> {
  const names = new Set<string>();
  const choices = [{}, { SMS: 'aliyun' }, { SMS: 'tencent' }, { MAP: 'amap', MAP_KEY: 'k' }];
  for (const chosen of choices) {
    const source = new Proxy<Record<string, string | undefined>>(chosen, {
      get: (target, name) => {
        names.add(String(name));
        return target[String(name)];
      },
    });
    try {
      readEnv(source);
    } catch {
      // What is missing of a service has been asked for.
    }
  }
  return names;
}

const SETTINGS = listSettings();
const scripts = new Set(Object.keys(JSON.parse(read('package.json')).scripts));
/** Of dist/server, without endings. */
const programs = new Set(
  [...read('config/build-server.mjs').matchAll(/^ {4}'?([\w/]+)'?: 'server\/([\w/]+)',$/gm)].map(
    ([, out]) => out ?? '',
  ),
);

test('the image is made of files that are there, and its builder is sent them', () => {
  const copied = linesOf(DOCKERFILE, 'COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const sent = new Set(linesOf(read('.dockerignore').replaceAll('!', 'sent '), 'sent'));
  expect(copied.filter((file) => !sent.has(file.split('/')[0] ?? ''))).toEqual([]);
  expect([...sent].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('everything that a build reads is in the image that builds', () => {
  const sources = /const SOURCES = \[(.*?)\]/s.exec(read('config/build-what-changed.mjs'))?.[1] ?? '';
  const names = [...sources.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  const copied = linesOf(DOCKERFILE, 'COPY').flatMap((line) => line.split(' '));
  expect(names.filter((name) => !copied.includes(name))).toEqual([]);
});

test('scripts and programs that are named exist', () => {
  const text = `${DOCKERFILE}\n${GUIDE}`;
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !scripts.has(name))).toEqual([]);
  const run = [...text.matchAll(/dist\/server\/([\w/]+)\.mjs/g)].map(([, name = '']) => name);
  expect(run).toEqual(expect.arrayContaining(['start', 'cli/backup']));
  expect(run.filter((name) => !programs.has(name))).toEqual([]);
  expect(run.filter((name) => !existsSync(path.join(ROOT, `server/${name}.ts`)))).toEqual([]);
  const files = [...GUIDE.matchAll(/`(server\/[\w/-]+\.ts|Dockerfile)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('settings that are set are settings', () => {
  const set = [...linesOf(DOCKERFILE, 'ENV'), ...linesOf(UNIT, 'Environment')].flatMap((line) => line.split(' '));
  const names = set.map((pair) => pair.split('=')[0] ?? '');
  expect(names).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR', 'HOST', 'PORT']));
  const told = [...GUIDE.matchAll(/`([A-Z]+(?:_[A-Z]+)*)(?:=[\w.]+)?`/g)].map(([, name = '']) => name);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  expect([...names, ...told].filter((name) => !SETTINGS.has(name) && !signals.includes(name))).toEqual(
    // The form of a line.
    [...GUIDE.matchAll(/`NAME=value`/g)].map(() => 'NAME'),
  );
  expect(linesOf(DOCKERFILE, 'VOLUME')).toEqual([names.length > 0 ? /DATA_DIR=(\S+)/.exec(DOCKERFILE)?.[1] : '']);
  expect(linesOf(DOCKERFILE, 'EXPOSE')).toEqual([/PORT=(\S+)/.exec(DOCKERFILE)?.[1]]);
});

test('the image does not run as root, and asks the server whether it is ready', () => {
  expect(linesOf(DOCKERFILE, 'USER')).toEqual(['node']);
  expect(linesOf(DOCKERFILE, 'HEALTHCHECK').join('')).toContain('/ready');
  expect(read('server/http/health.ts')).toContain("'/ready'");
});

test('all that the built server loads is what the image installs for it', () => {
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [...programs].map((name) => `server/${name}.ts`),
    outdir: 'node_modules/.cache/unwritten',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@contract': path.join(ROOT, 'contract') },
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const loaded = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports.filter(({ external }) => external === true).map(({ path: name }) => name))
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const { dependencies, optionalDependencies } = JSON.parse(read('server/package.json'));
  const installed = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  expect(loaded).toContain('fastify');
  expect([...new Set(loaded)].filter((name) => !installed.has(name))).toEqual([]);
});

test('the service is not started again for what no new start heals, and has the time that a stop takes', () => {
  expect(linesOf(UNIT, 'RestartPreventExitStatus')).toEqual([String(EXIT_CODES.cannotStart)]);
  expect(linesOf(UNIT, 'KillMode')).toEqual(['mixed']);
  const limits = [...GUIDE.matchAll(/(?:TimeoutStopSec=|--stop-timeout |--kill-timeout )(\d+)/g)].map(([, n]) =>
    Number(n),
  );
  const stopMs = Number(/const STOP_MS = ([\d_]+)/.exec(read('server/start.ts'))?.[1]?.replaceAll('_', ''));
  expect(limits).toHaveLength(3);
  for (const limit of limits) expect((limit < 1_000 ? limit * 1_000 : limit) > stopMs).toBe(true);
});

test('the exit codes and the limits in the document are the real ones', () => {
  for (const code of Object.values(EXIT_CODES)) expect(GUIDE).toMatch(new RegExp(`^\\| ${code} `, 'm'));
  const seconds = (ms: number): string => String(ms / 1_000);
  expect(GUIDE).toContain(`A call's body has ${seconds(TIME_LIMITS.callBodyMs)} seconds`);
  expect(GUIDE).toContain(`must come every ${seconds(TIME_LIMITS.uploadWindowMs)} seconds`);
  expect(GUIDE).toContain(`The head of a request has ${seconds(TIME_LIMITS.headersMs)} seconds`);
  expect(GUIDE).toContain(`an idle connection is kept for ${seconds(TIME_LIMITS.keepAliveMs)}`);
});
