import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canOthersReach, type EnvSource, type Machine, readEnv } from '../../server/env';
import { USUAL_CONNECTIONS } from '../../server/db/launcher/cluster';
import { EnvError } from '../../server/env-error';
import { countConnections } from '../../server/env-processes';
import { certify, newKeys, writeKeyFiles } from '../support/doubles/channel-keys';

const GB = 1_024 ** 3;
const MACHINE: Machine = {
  workingDir: '/srv/album',
  isRoot: false,
  cores: 3,
  memoryBytes: 16 * GB,
  sharesPorts: true,
  canOthersReach: () => true,
};

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

const PUSH_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const MINI = { WECHAT_MINI_ID: 'wx0123456789abcdef', WECHAT_MINI_SECRET: 's' };
const PRODUCTION_MODEL: EnvSource = { ...ALIYUN, NODE_ENV: 'production', LANGUAGE_MODEL: 'qwen3' };

const TEMPLATE = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE';
const VAPID_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE';

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
    wechat: { official: null, web: null, mini: null, messagePush: null, apiUrl: 'https://api.weixin.qq.com' },
    push: {
      vapidPrivateKey: null,
      vapidSubject: null,
      services: [
        'https://fcm.googleapis.com',
        'https://updates.push.services.mozilla.com',
        'https://*.push.apple.com',
        'https://*.notify.windows.com',
      ],
      templates: [],
    },
    generation: { model: null, providerName: '', picturePoints: 10, filmPoints: 60 },
    apple: null,
    capacityDeleteAfterDays: null,
    hasFaces: true,
    contentCheck: 'off',
    hasSandbox: true,
    payment: { wechat: null, alipay: null, virtual: null },
    saleFeePerMille: 0,
    saleHoldDays: 7,
    settlementMode: 'collect',
    withdrawFeePerMille: 0,
    withdrawReviewFen: 50_000,
    tipDayFen: 100_000,
    topUpDayFen: 100_000,
    logLevel: 'info',
    role: 'all',
    trustProxy: false,
    webProcesses: 1,
    workerProcesses: 1,
    workerConcurrency: 4,
    maxCallsPerMinute: 12_000,
    maxLoginCallsPerMinute: 4_000,
    ffmpegPath: null,
    ffprobePath: null,
    webDir: '/srv/album/dist/h5',
    operatorName: '',
    operatorContact: '',
    map: null,
    languageModel: null,
    dataKey: null,
    isProduction: false,
    isDeveloperMode: false,
    hasApiDocs: true,
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
  [
    { AI_MODEL: 'openai', AI_MODEL_KEY: 'K', AI_PICTURE_POINTS: '0' },
    {
      generation: {
        model: {
          kind: 'openai',
          url: 'https://api.openai.com/v1',
          key: 'K',
          model: 'gpt-image-1',
          sizes: ['1024x1024', '1536x1024', '1024x1536'],
        },
        providerName: 'OpenAI 兼容服务',
        picturePoints: 0,
        filmPoints: 60,
      },
    },
  ],
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
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: 'loopback,172.16.0.0/255.240.0.0' }, { trustProxy: 'loopback,172.16.0.0/255.240.0.0' }],
  [{ NODE_ENV: 'production', ...ALIYUN }, { hasApiDocs: false }],
  [{ NODE_ENV: 'production', API_DOCS: 'on', ...ALIYUN }, { hasApiDocs: true }],
  [{ API_DOCS: 'off' }, { hasApiDocs: false }],
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
        messagePush: null,
        apiUrl: 'http://127.0.0.1:9',
      },
    },
  ],
  [
    { ...MINI, WECHAT_MINI_PUSH_TOKEN: 'pushtoken', WECHAT_MINI_PUSH_KEY: PUSH_KEY },
    { wechat: { messagePush: { token: 'pushtoken', key: Buffer.from(`${PUSH_KEY}=`, 'base64') } } },
  ],
  [
    {
      WECHAT_MINI_ID: 'wx0123456789abcdef',
      WECHAT_MINI_SECRET: 's',
      WECHAT_MINI_TEMPLATE_CHAT: `${TEMPLATE} thing1 time2`,
      WECHAT_MINI_TEMPLATE_ORDER: `${TEMPLATE} thing10`,
      VAPID_PRIVATE_KEY: VAPID_KEY,
      VAPID_SUBJECT: 'mailto:me@example.com',
    },
    {
      push: {
        vapidPrivateKey: VAPID_KEY,
        vapidSubject: 'mailto:me@example.com',
        templates: [
          { kind: 3, id: TEMPLATE, textField: 'thing1', timeField: 'time2' },
          { kind: 4, id: TEMPLATE, textField: 'thing10', timeField: null },
        ],
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
  [{ PAYMENT_SANDBOX: 'on', NODE_ENV: 'production' }, 'PAYMENT_SANDBOX=on gives away'],
  [{ SALE_FEE_PER_MILLE: '301' }, 'SALE_FEE_PER_MILLE must be'],
  [{ SALE_HOLD_DAYS: '91' }, 'SALE_HOLD_DAYS must be'],
  [{ SETTLEMENT_MODE: 'mine' }, 'SETTLEMENT_MODE must be one of'],
  [{ SETTLEMENT_MODE: 'split' }, 'SETTLEMENT_MODE=split needs'],
  [{ WITHDRAW_FEE_PER_MILLE: '101' }, 'WITHDRAW_FEE_PER_MILLE must be'],
  [{ TIP_DAY_FEN: '-1' }, 'TIP_DAY_FEN must be'],
  [{ TOP_UP_DAY_FEN: '1.5' }, 'TOP_UP_DAY_FEN must be'],
  [{ DEVELOPER_MODE: 'yes' }, 'DEVELOPER_MODE must be one of'],
  [{ PORT: '0' }, 'PORT must be'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '80a' }, 'PORT must be'],
  [{ PORT: '-1' }, 'PORT must be'],
  [{ PUBLIC_URL: 'photos.example.com' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'https://example.com/album' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'https://me:secret@example.com' }, 'PUBLIC_URL must be'],
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
  [{ VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PRIVATE_KEY must be'],
  [{ VAPID_PRIVATE_KEY: '_'.repeat(43) }, 'VAPID_PRIVATE_KEY must be'],
  [{ VAPID_SUBJECT: 'me' }, 'VAPID_SUBJECT must be like mailto:'],
  [{ PUSH_SERVICES: 'push.example.com' }, 'PUSH_SERVICES must be like https://'],
  [{ PUSH_SERVICES: 'https://a.example/path' }, 'PUSH_SERVICES must be like https://'],
  [{ NODE_ENV: 'production', ...TENCENT, PUSH_SERVICES: 'http://a.example' }, 'PUSH_SERVICES must be like https://'],
  [{ WECHAT_MINI_TEMPLATE_CHAT: `${TEMPLATE} thing1` }, 'WECHAT_MINI_TEMPLATE_CHAT needs WECHAT_MINI_ID'],
  [{ WECHAT_MINI_PUSH_TOKEN: 'x' }, 'WECHAT_MINI_PUSH_TOKEN needs WECHAT_MINI_PUSH_KEY'],
  [{ WECHAT_MINI_PUSH_KEY: PUSH_KEY }, 'WECHAT_MINI_PUSH_KEY needs WECHAT_MINI_PUSH_TOKEN'],
  [{ WECHAT_MINI_PUSH_TOKEN: 'x', WECHAT_MINI_PUSH_KEY: PUSH_KEY }, 'WECHAT_MINI_PUSH_TOKEN needs WECHAT_MINI_ID'],
  [
    { ...MINI, WECHAT_MINI_PUSH_TOKEN: 'x', WECHAT_MINI_PUSH_KEY: 'short' },
    'WECHAT_MINI_PUSH_KEY must be 43 letters and digits',
  ],
  [
    { WECHAT_MINI_ID: 'wx0123456789abcdef', WECHAT_MINI_SECRET: 's', WECHAT_MINI_TEMPLATE_SYSTEM: TEMPLATE },
    'WECHAT_MINI_TEMPLATE_SYSTEM must be a template',
  ],
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
  ...[
    'yes',
    '0',
    '1.5',
    '33',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '10.0.0.0/255.0.255.0',
    '1,2',
    'loopback,',
    '10.0.0/8',
  ].map((value): [EnvSource, string] => [{ TRUST_PROXY: value }, 'TRUST_PROXY must be']),
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of'],
  [{ MAP_KEY: 'K' }, 'MAP_KEY needs MAP'],
  [{ AI_MODEL_KEY: 'K' }, 'AI_MODEL_KEY needs AI_MODEL'],
  [{ AI_MODEL: 'wan' }, 'AI_MODEL=wan needs AI_MODEL_KEY'],
  [{ AI_MODEL: 'openai', AI_MODEL_KEY: 'K', AI_PICTURE_SIZES: 'large' }, 'AI_PICTURE_SIZES must be like'],
  [{ AI_FILM_POINTS: '-1' }, 'AI_FILM_POINTS must be'],
  [{ LANGUAGE_MODEL_KEY: 'K' }, 'LANGUAGE_MODEL_KEY needs LANGUAGE_MODEL_URL'],
  [{ LANGUAGE_MODEL: 'm' }, 'LANGUAGE_MODEL needs LANGUAGE_MODEL_URL'],
  [{ LANGUAGE_MODEL_URL: 'https://m.example/v1' }, 'LANGUAGE_MODEL_URL needs LANGUAGE_MODEL'],
  [{ LANGUAGE_MODEL_URL: 'ftp://m.example', LANGUAGE_MODEL: 'm' }, 'LANGUAGE_MODEL_URL must start with'],
  [{ LANGUAGE_MODEL_URL: 'https://m.example/?k=1', LANGUAGE_MODEL: 'm' }, 'LANGUAGE_MODEL_URL must start with'],
  [{ ...PRODUCTION_MODEL, LANGUAGE_MODEL_URL: 'http://m.example/v1' }, 'LANGUAGE_MODEL_URL must start with'],
  [{ ALI_OSS_ROLE_ARN: 'acs:ram::1:role/up' }, 'ALI_OSS_ROLE_ARN needs ALI_OSS_BUCKET'],
  [{ HW_OBS_STYLE: 'path' }, 'HW_OBS_STYLE needs HW_OBS_BUCKET'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY must be'],
  [{ WORKER_PROCESSES: '65' }, 'WORKER_PROCESSES must be'],
  [{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES must be'],
  [{ FFMPEG_PATH: '/no/such/file' }, 'FFMPEG_PATH names no file'],
  [{ FFPROBE_PATH: path.join(__dirname, 'env.test.ts') }, 'FFPROBE_PATH names a file that may not be run'],
])('%j stops the start with one line', (source, message) => {
  const read = (): unknown => readEnv(source, MACHINE);
  expect(read).toThrow(EnvError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n|secret|hidden-key/);
});

const CHANNEL_KEYS = newKeys();
const { files: KEY_FILES, remove: removeKeyFiles } = writeKeyFiles({
  own: CHANNEL_KEYS.privateKey,
  theirs: CHANNEL_KEYS.publicKey,
  certificate: certify(CHANNEL_KEYS, '5157f09efdc096de15ebe81a47057a7232f1b8e1'),
});
afterAll(removeKeyFiles);

const CHANNELS: EnvSource = {
  WECHAT_PAY_MERCHANT: '1900000001',
  WECHAT_PAY_KEY_FILE: KEY_FILES['own'],
  WECHAT_PAY_KEY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_API_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012024',
  WECHAT_PAY_PUBLIC_KEY_FILE: KEY_FILES['theirs'],
  WECHAT_PAY_CERTIFICATE_FILE: KEY_FILES['certificate'],
  WECHAT_PAY_URL: 'https://pay.example',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER: '2088000000000001',
  ALIPAY_KEY_FILE: KEY_FILES['own'],
  ALIPAY_PUBLIC_KEY_FILE: KEY_FILES['theirs'],
  ALIPAY_URL: 'https://alipay.example/gateway.do',
  WECHAT_VIRTUAL_OFFER: '1450000000',
  WECHAT_VIRTUAL_KEY: 'hidden-key',
  WECHAT_VIRTUAL_PUSH_TOKEN: 'hidden-key',
};

test('what takes money is set up as a whole or not at all', () => {
  const wechatApp = { WECHAT_MINI_ID: 'wx0123456789abcdef', WECHAT_MINI_SECRET: 's' };
  const { payment } = readEnv({ ...CHANNELS, ...wechatApp }, MACHINE);
  expect(payment.wechat?.theirKeys.map(({ id }) => id)).toEqual([
    'PUB_KEY_ID_0119000000012024',
    '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  ]);
  expect([payment.alipay?.seller, payment.virtual?.offer]).toEqual(['2088000000000001', '1450000000']);
  const firsts = ['WECHAT_PAY_MERCHANT', 'ALIPAY_APP_ID', 'WECHAT_VIRTUAL_OFFER'];
  for (const name of Object.keys(CHANNELS).filter((each) => !each.endsWith('_URL'))) {
    if (/_(PUBLIC_KEY_ID|CERTIFICATE_FILE)$/.test(name)) continue;
    const read = (): unknown => readEnv({ ...CHANNELS, ...wechatApp, [name]: undefined }, MACHINE);
    expect(read).toThrow(firsts.includes(name) ? `needs ${name}` : ` needs ${name}`);
  }
  expect(() => readEnv(CHANNELS, MACHINE)).toThrow(/^WECHAT_PAY_MERCHANT needs WECHAT_OFFICIAL_ID/);
  const other = { ...CHANNELS, ...wechatApp, WECHAT_PAY_KEY_FILE: KEY_FILES['theirs'] };
  expect(() => readEnv(other, MACHINE)).toThrow('WECHAT_PAY_KEY_FILE must name a file that holds it as PEM');
});

/** What sends money to people, with what it needs. */
const TRANSFERS: EnvSource = {
  ...CHANNELS,
  ...MINI,
  PAYMENT_SANDBOX: 'off',
  WECHAT_PAY_TRANSFER_SCENE: '1009',
  WECHAT_PAY_TRANSFER_REPORT: '采购商品名称:照片; 采购说明: 摄影作品 ',
  ALIPAY_PUBLIC_KEY_FILE: undefined,
  ALIPAY_CERTIFICATE_FILE: KEY_FILES['certificate'],
  ALIPAY_PUBLIC_CERTIFICATE_FILE: KEY_FILES['certificate'],
  ALIPAY_ROOT_CERTIFICATE_FILE: KEY_FILES['certificate'],
  ALIPAY_TRANSFER_SCENE: '采购货款',
  ALIPAY_TRANSFER_REPORT: '采购商品名称:照片',
};

test('money is sent to people where a scene is named and everything that it needs', () => {
  const { wechat, alipay } = readEnv(TRANSFERS, MACHINE).payment;
  expect(wechat?.transfer).toEqual({
    scene: '1009',
    report: [
      { type: '采购商品名称', content: '照片' },
      { type: '采购说明', content: '摄影作品' },
    ],
  });
  expect(alipay?.transfer?.scene).toBe('采购货款');
  expect(alipay?.certificates?.root).toMatch(/^[\da-f]{32}$/);
  expect(readEnv({ ...CHANNELS, ...MINI }, MACHINE).payment.wechat?.transfer).toBeNull();
});

test.each<[EnvSource, string]>([
  [{ PAYMENT_SANDBOX: 'on' }, 'not with PAYMENT_SANDBOX=on'],
  [{ WECHAT_PAY_TRANSFER_REPORT: undefined }, 'WECHAT_PAY_TRANSFER_SCENE needs WECHAT_PAY_TRANSFER_REPORT'],
  [{ WECHAT_PAY_TRANSFER_SCENE: undefined }, 'WECHAT_PAY_TRANSFER_REPORT needs WECHAT_PAY_TRANSFER_SCENE'],
  [{ ALIPAY_TRANSFER_SCENE: undefined }, 'ALIPAY_TRANSFER_REPORT needs ALIPAY_TRANSFER_SCENE'],
  [{ ALIPAY_CERTIFICATE_FILE: undefined }, 'needs ALIPAY_CERTIFICATE_FILE'],
  [{ ALIPAY_ROOT_CERTIFICATE_FILE: undefined }, 'needs ALIPAY_ROOT_CERTIFICATE_FILE'],
  [{ ALIPAY_ROOT_CERTIFICATE_FILE: KEY_FILES['own'] }, 'ALIPAY_ROOT_CERTIFICATE_FILE must name a file'],
  [
    {
      ALIPAY_CERTIFICATE_FILE: undefined,
      ALIPAY_PUBLIC_CERTIFICATE_FILE: undefined,
      ALIPAY_ROOT_CERTIFICATE_FILE: undefined,
      ALIPAY_PUBLIC_KEY_FILE: KEY_FILES['theirs'],
    },
    'ALIPAY_TRANSFER_SCENE needs ALIPAY_CERTIFICATE_FILE',
  ],
  [
    {
      WECHAT_MINI_ID: undefined,
      WECHAT_MINI_SECRET: undefined,
      WECHAT_VIRTUAL_OFFER: undefined,
      WECHAT_VIRTUAL_KEY: undefined,
      WECHAT_VIRTUAL_PUSH_TOKEN: undefined,
      WECHAT_WEB_ID: 'wx0123456789abcdef',
      WECHAT_WEB_SECRET: 's',
    },
    'WECHAT_PAY_TRANSFER_SCENE needs WECHAT_MINI_ID or WECHAT_OFFICIAL_ID',
  ],
])('to people no money is sent with %j', (change, words) => {
  expect(() => readEnv({ ...TRANSFERS, ...change }, MACHINE)).toThrow(words);
});

test.each([
  [1, 8, { webProcesses: 1, workerProcesses: 1, workerConcurrency: 2 }],
  [2, 8, { webProcesses: 1, workerProcesses: 1, workerConcurrency: 3 }],
  [3, 8, { webProcesses: 1, workerProcesses: 1, workerConcurrency: 4 }],
  [4, 16, { webProcesses: 2, workerProcesses: 4, workerConcurrency: 5 }],
  [8, 16, { webProcesses: 6, workerProcesses: 8, workerConcurrency: 9 }],
  // A worker needs memory besides its core.
  [8, 6, { webProcesses: 6, workerProcesses: 3, workerConcurrency: 9 }],
  [4, 1, { webProcesses: 2, workerProcesses: 1, workerConcurrency: 5 }],
])('of %d cores and %d GB so many processes come', (cores, memoryGb, expected) => {
  expect(readEnv({}, { ...MACHINE, cores, memoryBytes: memoryGb * GB })).toMatchObject(expected);
});

test('where processes cannot share a port, one answers, and several are refused', () => {
  const machine = { ...MACHINE, cores: 8, sharesPorts: false };
  expect(readEnv({}, machine)).toMatchObject({ webProcesses: 1, workerProcesses: 1 });
  expect(() => readEnv({ WEB_PROCESSES: '2' }, machine)).toThrow('WEB_PROCESSES above 1 needs Linux');
});

test('all processes of a start are counted for the database', () => {
  expect(countConnections(readEnv({}, { ...MACHINE, cores: 2 }))).toBeLessThanOrEqual(USUAL_CONNECTIONS + 1);
  // Six of 16 and 6, eight of 2, 10 and 6, and 20.
  expect(countConnections(readEnv({}, { ...MACHINE, cores: 8 }))).toBe(296);
});

/** Every setting with a value that holds, each in one of them at least. */
const FULL: EnvSource = {
  NODE_ENV: 'development',
  DEVELOPER_MODE: 'off',
  API_DOCS: 'on',
  HOST: 'localhost',
  PORT: '8080',
  PUBLIC_URL: 'https://photos.example.com',
  DATA_DIR: 'here',
  WEB_DIR: 'dist/h5',
  DATABASE_URL: 'postgres://a:b@c/d',
  DATABASE_POOL_SIZE: '16',
  ROLE: 'web',
  LOG_LEVEL: 'info',
  TRUST_PROXY: '1',
  WEB_PROCESSES: '2',
  WORKER_PROCESSES: '2',
  WORKER_CONCURRENCY: '2',
  MAX_CALLS_PER_MINUTE: '10',
  MAX_LOGIN_CALLS_PER_MINUTE: '10',
  FFMPEG_PATH: process.execPath,
  FFPROBE_PATH: process.execPath,
  OPERATOR_NAME: '丽江影像',
  OPERATOR_CONTACT: 'a@example.com',
  LANGUAGE_MODEL_URL: 'https://model.example/v1',
  LANGUAGE_MODEL_KEY: 'K',
  LANGUAGE_MODEL: 'qwen3',
  MAP: 'amap',
  MAP_KEY: 'K',
  MAP_SECRET: 'S',
  DATA_KEY: 'ab'.repeat(32),
  CAPACITY_DELETE_AFTER_DAYS: '30',
  FACES: 'off',
  CONTENT_CHECK: 'flag',
  AI_MODEL: 'wan',
  AI_MODEL_KEY: 'sk-key',
  AI_MODEL_URL: 'https://model.example',
  AI_PROVIDER_NAME: '某大模型',
  AI_PICTURE_MODEL: 'a-1',
  AI_EDIT_MODEL: 'b-1',
  AI_FILM_MODEL: 'c-1',
  AI_MOVE_MODEL: 'd-1',
  AI_PICTURE_POINTS: '5',
  AI_FILM_POINTS: '50',
  PAYMENT_SANDBOX: 'off',
  SALE_FEE_PER_MILLE: '50',
  SALE_HOLD_DAYS: '14',
  SETTLEMENT_MODE: 'own',
  WITHDRAW_FEE_PER_MILLE: '6',
  WITHDRAW_REVIEW_FEN: '1000',
  TIP_DAY_FEN: '20000',
  TOP_UP_DAY_FEN: '20000',
  STORAGE: 'ali',
  ...Object.fromEntries(
    ['ALI_OSS', 'TX_COS', 'HW_OBS'].flatMap((prefix) => [
      [`${prefix}_BUCKET`, 'photos-1250000000'],
      [`${prefix}_REGION`, 'cn-north-4'],
      [`${prefix}_KEY_ID`, 'id'],
      [`${prefix}_KEY_SECRET`, 'key'],
      [`${prefix}_ENDPOINT`, 'https://store.example'],
      [`${prefix}_STYLE`, 'path'],
      [`${prefix}_MEDIA`, 'proxy'],
      [`${prefix}_DIRECT_UPLOAD`, 'on'],
      [`${prefix}_UPLOAD_URL`, 'https://store.example/photos'],
      [`${prefix}_STS_URL`, 'https://sts.example'],
    ]),
  ),
  ALI_OSS_ROLE_ARN: 'acs:ram::1:role/up',
  ...Object.fromEntries(
    ['OFFICIAL', 'WEB', 'MINI'].flatMap((app) => [
      [`WECHAT_${app}_ID`, 'wx0123456789abcdef'],
      [`WECHAT_${app}_SECRET`, 's'],
    ]),
  ),
  WECHAT_API_URL: 'https://api.example',
  WECHAT_MINI_PUSH_TOKEN: 'pushtoken',
  WECHAT_MINI_PUSH_KEY: PUSH_KEY,
  APPLE_CLIENT_ID: 'com.example.web',
  APPLE_KEYS_URL: 'https://keys.example',
  VAPID_PRIVATE_KEY: VAPID_KEY,
  VAPID_SUBJECT: 'mailto:me@example.com',
  PUSH_SERVICES: 'https://push.example.com',
  ...Object.fromEntries(
    ['SYSTEM', 'INTERACTION', 'CHAT', 'ORDER'].map((kind) => [
      `WECHAT_MINI_TEMPLATE_${kind}`,
      `${TEMPLATE} thing1 time2`,
    ]),
  ),
  ...CHANNELS,
};
const COMPLETE: readonly EnvSource[] = [
  { ...FULL, ...ALIYUN, ALIYUN_SMS_URL: 'https://sms.example' },
  {
    ...FULL,
    ...ALIYUN,
    ALIYUN_SMS_URL: 'https://sms.example',
    AI_MODEL: 'openai',
    AI_PICTURE_SIZES: '512x512,1024x1024',
  },
  { ...FULL, ...TENCENT, TENCENT_SMS_URL: 'https://sms.example', TENCENT_SMS_REGION: 'ap-beijing' },
  { ...FULL, ...ALIYUN, ALIYUN_SMS_URL: 'https://sms.example', ...TRANSFERS },
];
/** A path may be any text. */
const UNRESTRICTED = new Set(['DATA_DIR', 'WEB_DIR']);
/** Of these, words of any language. */
const WORDS = new Set([
  'AI_PROVIDER_NAME',
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'ALIYUN_SMS_SIGN_NAME',
  'TENCENT_SMS_SIGN_NAME',
  'ALIPAY_TRANSFER_SCENE',
]);
const NONSENSE = ['two words', '§', 'a\u0007b'];

function namesReadFrom(source: EnvSource): string[] {
  const names = new Set<string>();
  const watched = new Proxy(source, {
    get: (target, name) => (typeof name === 'string' ? (names.add(name), target[name]) : undefined),
  });
  readEnv(watched, MACHINE);
  return [...names];
}

const SETTINGS = new Map(COMPLETE.flatMap((source) => namesReadFrom(source).map((name) => [name, source])));

test('the complete settings name every one that is read', () => {
  expect([...SETTINGS].filter(([name, source]) => source[name] === undefined)).toEqual([]);
});

test('docs/settings.md names each of them, whole or as the end of a name before it', () => {
  const written = readFileSync(path.join(__dirname, '../../docs/settings.md'), 'utf8');
  const endings = (name: string): string[] =>
    name.split('_').flatMap((_, at, words) => (at === 0 ? [] : `_${words.slice(at).join('_')}\``));
  const isWritten = (name: string): boolean =>
    [`\`${name}\``, ...endings(name).flatMap((ending) => [`\`${ending}`, `…${ending}`])].some((way) =>
      written.includes(way),
    );
  expect([...SETTINGS.keys()].filter((name) => !isWritten(name))).toEqual([]);
});

test.each([...SETTINGS].filter(([name]) => !UNRESTRICTED.has(name)))(
  '%s is not taken as whatever text',
  (name, source) => {
    const taken = (WORDS.has(name) ? ['a\u0007b', 'x'.repeat(1_000)] : NONSENSE).filter((value) => {
      try {
        readEnv({ ...source, [name]: value }, MACHINE);
        return true;
      } catch (error) {
        if (!(error instanceof EnvError)) throw error;
        expect(error.message).toMatch(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*$`));
        return false;
      }
    });
    expect(taken).toEqual([]);
  },
);

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

test.each([
  ['https://dashscope.aliyuncs.com/compatible-mode/v1/', 'https://dashscope.aliyuncs.com/compatible-mode/v1'],
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['http://model-server:8000/v1', 'http://model-server:8000/v1'],
  ['http://192.168.1.9/v1', 'http://192.168.1.9/v1'],
])('a language model may be at %s in production', (url, expected) => {
  const { languageModel } = readEnv({ ...PRODUCTION_MODEL, LANGUAGE_MODEL_URL: url }, MACHINE);
  expect(languageModel).toEqual({ url: expected, key: null, model: 'qwen3' });
});
