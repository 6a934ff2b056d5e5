import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canOthersReach, type EnvSource, type Machine, readEnv } from '../../server/env';
import { EnvError } from '../../server/env-error';

const MACHINE: Machine = { workingDir: '/srv/album', isRoot: false, cores: 3, canOthersReach: () => true };

const ALIYUN: EnvSource = {
  SMS: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'LTAI-id',
  ALIYUN_SMS_KEY_SECRET: 'hidden-key',
  ALIYUN_SMS_SIGN_NAME: '智享相册',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
};
const TENCENT: EnvSource = {
  SMS: 'tencent',
  TENCENT_SMS_SECRET_ID: 'AKID-id',
  TENCENT_SMS_SECRET_KEY: 'hidden-key',
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN_NAME: '智享相册',
  TENCENT_SMS_TEMPLATE: '1000001',
};

const BUCKET: EnvSource = {
  TX_COS_BUCKET: 'photos-1250000000',
  TX_COS_REGION: 'ap-guangzhou',
  TX_COS_KEY_ID: 'AKID-id',
  TX_COS_KEY_SECRET: 'hidden-key',
};
const ALI_BUCKET: EnvSource = {
  ALI_OSS_BUCKET: 'photos',
  ALI_OSS_REGION: 'cn-hangzhou',
  ALI_OSS_KEY_ID: 'LTAI-id',
  ALI_OSS_KEY_SECRET: 'hidden-key',
};

test('without any setting the defaults hold', () => {
  expect(readEnv({}, MACHINE)).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: '/srv/album/data',
    databaseUrl: null,
    databasePoolSize: 16,
    storage: { current: 'local', uploadsTo: 'local', remotes: [] },
    sms: { kind: 'console' },
    wechat: { official: null, web: null, mini: null, apiUrl: 'https://api.weixin.qq.com' },
    apple: null,
    capacityDeleteAfterDays: null,
    logLevel: 'info',
    role: 'all',
    trustProxy: false,
    workerConcurrency: 4,
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
  [
    { STORAGE: 'tx', ...BUCKET },
    {
      storage: {
        current: 'tx',
        uploadsTo: 'tx',
        remotes: [
          {
            name: 'tx',
            endpoint: 'https://cos.ap-guangzhou.myqcloud.com',
            isPathStyle: false,
            isRedirecting: true,
            direct: {
              uploadUrl: 'https://photos-1250000000.cos.ap-guangzhou.myqcloud.com',
              stsUrl: 'https://sts.tencentcloudapi.com',
            },
          },
        ],
      },
    },
  ],
  [
    { ...ALI_BUCKET, ALI_OSS_ROLE_ARN: 'acs:ram::1:role/up', ALI_OSS_MEDIA: 'proxy' },
    {
      storage: {
        current: 'local',
        remotes: [
          {
            name: 'ali',
            endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
            isRedirecting: false,
            direct: {
              uploadUrl: 'https://photos.oss-cn-hangzhou.aliyuncs.com',
              stsUrl: 'https://sts.cn-hangzhou.aliyuncs.com',
              roleArn: 'acs:ram::1:role/up',
            },
          },
        ],
      },
    },
  ],
  [
    {
      HW_OBS_BUCKET: 'photos',
      HW_OBS_REGION: 'us-east-1',
      HW_OBS_KEY_ID: 'id',
      HW_OBS_KEY_SECRET: 'x',
      HW_OBS_ENDPOINT: 'http://127.0.0.1:9000/',
      HW_OBS_STYLE: 'path',
      HW_OBS_DIRECT_UPLOAD: 'off',
    },
    { storage: { remotes: [{ endpoint: 'http://127.0.0.1:9000', isPathStyle: true, direct: null }] } },
  ],
  [{ PUBLIC_URL: 'https://photos.example.com/' }, { publicUrl: 'https://photos.example.com' }],
  [{ DATA_DIR: 'here' }, { dataDir: '/srv/album/here' }],
  [
    { DATABASE_URL: 'postgres://a:b@c/d', ROLE: 'worker' },
    { databaseUrl: 'postgres://a:b@c/d', role: 'worker' },
  ],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
  [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
  [
    { NODE_ENV: 'production', ...ALIYUN },
    {
      isProduction: true,
      sms: {
        kind: 'aliyun',
        keyId: 'LTAI-id',
        keySecret: 'hidden-key',
        signName: '智享相册',
        template: 'SMS_1',
        url: 'https://dysmsapi.aliyuncs.com',
      },
    },
  ],
  [
    { NODE_ENV: 'production', ...TENCENT },
    {
      sms: {
        kind: 'tencent',
        secretId: 'AKID-id',
        secretKey: 'hidden-key',
        appId: '1400000001',
        signName: '智享相册',
        template: '1000001',
        region: 'ap-guangzhou',
        url: 'https://sms.tencentcloudapi.com',
      },
    },
  ],
  [{ ...TENCENT, TENCENT_SMS_REGION: 'ap-beijing' }, { sms: { region: 'ap-beijing' } }],
  [
    { WECHAT_MINI_ID: 'wx0123456789abcdef', WECHAT_MINI_SECRET: 's', WECHAT_API_URL: 'http://127.0.0.1:9/' },
    {
      wechat: {
        official: null,
        web: null,
        mini: { appId: 'wx0123456789abcdef', secret: 's' },
        apiUrl: 'http://127.0.0.1:9',
      },
    },
  ],
  [
    { APPLE_CLIENT_ID: 'com.example.web' },
    { apple: { clientId: 'com.example.web', keysUrl: 'https://appleid.apple.com/auth/keys' } },
  ],
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
  [{ NODE_ENV: 'production', SMS: 'console' }, 'SMS=console'],
  ...Object.keys(ALIYUN)
    .filter((name) => name !== 'SMS')
    .map((name): [EnvSource, string] => [{ ...ALIYUN, [name]: ' ' }, `SMS=aliyun needs ${name}`]),
  ...Object.keys(TENCENT)
    .filter((name) => name !== 'SMS')
    .map((name): [EnvSource, string] => [{ ...TENCENT, [name]: '' }, `SMS=tencent needs ${name}`]),
  [{ ...ALIYUN, ALIYUN_SMS_URL: 'dysmsapi.aliyuncs.com' }, 'ALIYUN_SMS_URL must start with https://'],
  [
    { NODE_ENV: 'production', ...ALIYUN, ALIYUN_SMS_URL: 'http://a.example' },
    'ALIYUN_SMS_URL must start with https://',
  ],
  [{ WECHAT_WEB_ID: 'wx0123456789abcdef' }, 'WECHAT_WEB_ID needs WECHAT_WEB_SECRET'],
  [{ WECHAT_OFFICIAL_SECRET: 'secret' }, 'WECHAT_OFFICIAL_SECRET needs WECHAT_OFFICIAL_ID'],
  [{ WECHAT_MINI_ID: 'gh_1', WECHAT_MINI_SECRET: 'x' }, 'WECHAT_MINI_ID must be like wx'],
  [{ NODE_ENV: 'production', ...TENCENT, WECHAT_API_URL: 'http://api.example' }, 'WECHAT_API_URL must start with'],
  [{ APPLE_KEYS_URL: 'ftp://keys' }, 'APPLE_KEYS_URL must start with'],
  [{ STORAGE: 'disk' }, 'STORAGE must be one of local, ali, tx, hw'],
  [{ STORAGE: 'ali', ...BUCKET }, 'STORAGE=ali needs ALI_OSS_BUCKET'],
  [{ TX_COS_KEY_ID: 'x' }, 'TX_COS_KEY_ID needs TX_COS_BUCKET'],
  ...Object.keys(BUCKET)
    .filter((name) => name !== 'TX_COS_BUCKET')
    .map((name): [EnvSource, string] => [{ ...BUCKET, [name]: '' }, `TX_COS_BUCKET needs ${name}`]),
  [{ ...BUCKET, TX_COS_BUCKET: 'photos' }, 'TX_COS_BUCKET must end with'],
  [{ ...BUCKET, TX_COS_REGION: 'https://x' }, 'TX_COS_REGION must be like ap-guangzhou'],
  [{ ...BUCKET, TX_COS_MEDIA: 'both' }, 'TX_COS_MEDIA must be one of'],
  [{ ...ALI_BUCKET }, 'ALI_OSS_DIRECT_UPLOAD=on needs ALI_OSS_ROLE_ARN'],
  [
    { NODE_ENV: 'production', ...TENCENT, ...BUCKET, TX_COS_ENDPOINT: 'http://cos.example' },
    'TX_COS_ENDPOINT must start with https://',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY must be'],
  [{ FFMPEG_PATH: '/no/such/file' }, 'FFMPEG_PATH names no file'],
])('%j stops the start with one line', (source, message) => {
  const read = (): unknown => readEnv(source, MACHINE);
  expect(read).toThrow(EnvError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n|secret|hidden-key/);
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
