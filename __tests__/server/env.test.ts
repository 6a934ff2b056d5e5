import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canOthersReach, type EnvSource, type Machine, readEnv } from '../../server/env';
import { EnvError } from '../../server/env-error';

const MACHINE: Machine = { workingDir: '/srv/album', isRoot: false, cores: 3, canOthersReach: () => true };

test('without any setting the defaults hold', () => {
  expect(readEnv({}, MACHINE)).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: '/srv/album/data',
    databaseUrl: null,
    databasePoolSize: 16,
    sms: { kind: 'console' },
    wechat: { official: null, web: null, mini: null, apiUrl: 'https://api.weixin.qq.com' },
    apple: null,
    logLevel: 'info',
    role: 'all',
    trustProxy: false,
    workerConcurrency: 3,
    maxCallsPerMinute: 12_000,
    maxLoginCallsPerMinute: 1_200,
    ffmpegPath: null,
    ffprobePath: null,
    webDir: '/srv/album/dist/h5',
    operatorName: '',
    operatorContact: '',
    map: null,
    dataKey: null,
    isProduction: false,
    isDeveloperMode: false,
  });
});

test.each<[EnvSource, object]>([
  [
    { PORT: ' 1 ', HOST: '0.0.0.0' },
    { port: 1, host: '0.0.0.0', publicUrl: 'http://127.0.0.1:1' },
  ],
  [
    { PORT: '65535', HOST: '::1' },
    { port: 65_535, publicUrl: 'http://[::1]:65535' },
  ],
  [{ MAP: 'none' }, { map: null }],
  [{ MAP: 'tencent', MAP_KEY: 'K', MAP_SECRET: 'S' }, { map: { provider: 'tencent', key: 'K', secret: 'S' } }],
  [{ MAP: 'amap', MAP_KEY: 'K' }, { map: { provider: 'amap', key: 'K', secret: null } }],
  [
    { OPERATOR_NAME: ' 丽江影像 ', OPERATOR_CONTACT: 'a@example.com' },
    { operatorName: '丽江影像', operatorContact: 'a@example.com' },
  ],
  [{ PORT: '' }, { port: 8080 }],
  [{ PUBLIC_URL: 'https://photos.example.com/' }, { publicUrl: 'https://photos.example.com' }],
  [{ DATA_DIR: 'here' }, { dataDir: '/srv/album/here' }],
  [
    { DATABASE_URL: 'postgres://a:b@c/d', ROLE: 'worker' },
    { databaseUrl: 'postgres://a:b@c/d', role: 'worker' },
  ],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
  [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
])('reads %j', (source, expected) => {
  expect(readEnv(source, MACHINE)).toMatchObject(expected);
});

test.each<[EnvSource, string]>([
  [{ DEVELOPER_MODE: 'on', NODE_ENV: 'production' }, 'DEVELOPER_MODE=on lets'],
  [{ DEVELOPER_MODE: 'yes' }, 'DEVELOPER_MODE must be one of'],
  [{ PORT: '0' }, 'PORT must be'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '80a' }, 'PORT must be'],
  [{ PORT: '-1' }, 'PORT must be'],
  [{ PUBLIC_URL: 'photos.example.com' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'https://example.com/album' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL must be'],
  [{ DATABASE_URL: 'mysql://root:secret@x/y' }, 'DATABASE_URL must'],
  [{ DATA_KEY: 'secret' }, 'DATA_KEY must'],
  [{ DATA_KEY: `${'ab'.repeat(31)}zz` }, 'DATA_KEY must'],
  [{ ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL'],
  [{ ROLE: 'boss' }, 'ROLE must be one of'],
  [{ SMS: 'pigeon' }, 'SMS must be one of'],
  [{ NODE_ENV: 'production' }, 'SMS=console'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY must be'],
  [{ FFMPEG_PATH: '/no/such/file' }, 'FFMPEG_PATH names no file'],
])('%j stops the start with one line', (source, message) => {
  const read = (): unknown => readEnv(source, MACHINE);
  expect(read).toThrow(EnvError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n|secret/);
});

test('root keeps its data elsewhere where the account of the database cannot reach the working folder', () => {
  const root: Machine = { ...MACHINE, isRoot: true };
  expect(readEnv({}, root).dataDir).toBe('/srv/album/data');
  expect(readEnv({}, { ...root, canOthersReach: () => false }).dataDir).toBe('/var/lib/zhixiang');
});

test('others cannot reach a folder inside a private one', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'zhixiang-env-'));
  const inner = path.join(base, 'inner');
  mkdirSync(inner, { mode: 0o755 });
  expect(canOthersReach(path.join(inner, 'not-there-yet'))).toBe(false);
  chmodSync(base, 0o755);
  expect(canOthersReach(path.join(inner, 'not-there-yet'))).toBe(true);
  rmSync(base, { recursive: true });
});
