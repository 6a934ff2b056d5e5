import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { EnvError } from './env-error';
import {
  type AppleSettings,
  readApple,
  readSms,
  readWechat,
  type SmsSettings,
  type WechatSettings,
} from './env-outside';
import { type LanguageModelSettings, readLanguageModel } from './env-language-model';
import { readDatabaseUrl, readHost, readPublicUrl, readTrustProxy } from './env-network';
import { type GenerationSettings, readGeneration } from './env-generation';
import { type PaymentSettings, readPayment, readSettlementMode, type SettlementMode } from './env-payment';
import { type ProcessMachine, type ProcessSettings, readProcesses } from './env-processes';
import { type PushSettings, readPush } from './env-push';
import { readStorage, type StorageSettings } from './env-storage';
import { readChoice, readInteger, readLine, type ReadText, readWord } from './env-text';

/** Everything that may be set from outside, checked. Read once by `readEnv`; nothing else looks at process.env. */
export interface Env extends ProcessSettings {
  readonly host: string;
  readonly port: number;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. Holds the database (unless `databaseUrl` is set) and, on the local store, the files. */
  readonly dataDir: string;
  /** Null: the server starts its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly storage: StorageSettings;
  readonly sms: SmsSettings;
  readonly wechat: WechatSettings;
  /** What is sent while the product is closed. */
  readonly push: PushSettings;
  /** What makes pictures and films besides this machine, and what that costs. */
  readonly generation: GenerationSettings;
  /** Null: no signing in with Apple. */
  readonly apple: AppleSettings | null;
  readonly logLevel: LogLevel;
  /** `all` serves and works in one start; `web` and `worker` are for several machines. */
  readonly role: 'all' | 'web' | 'worker';
  /** The proxies whose X-Forwarded-For is believed: none, all, so many before this server, or a list of addresses and ranges. */
  readonly trustProxy: boolean | number | string;
  /** Calls one address may make in a minute. A venue's visitors share one address. */
  readonly maxCallsPerMinute: number;
  /** The same for signing in and asking for codes. A thousand come in a minute: a token of each device, and of those who sign in, with a mistake, two more, twice over. */
  readonly maxLoginCallsPerMinute: number;
  readonly ffmpegPath: string | null;
  readonly ffprobePath: string | null;
  /** Absolute. The built H5 client; served when it exists. */
  readonly webDir: string;
  /** Who runs this installation, as its documents name them, and where they can be reached. Empty when not set. */
  readonly operatorName: string;
  readonly operatorContact: string;
  /** Null: places are written in words, and no map is shown. */
  readonly map: MapSettings | null;
  /** Null: the assistant answers from what it finds by words. */
  readonly languageModel: LanguageModelSettings | null;
  /** Seals what must not be readable in a copy of the database. Null: this installation's own secret does. */
  readonly dataKey: Buffer | null;
  readonly isProduction: boolean;
  /** This installation is for development: test users sign in without a code. */
  readonly isDeveloperMode: boolean;
  /** Whether /docs shows every call. */
  readonly hasApiDocs: boolean;
  /** Payments may be tried out without money. */
  readonly hasSandbox: boolean;
  /** Accounts at those who take money for us. Null, where there is none. */
  readonly payment: PaymentSettings;
  /** Of each sale, what the platform keeps, in thousandths. */
  readonly saleFeePerMille: number;
  /** How long the seller's share of a sale is held before it is his. */
  readonly saleHoldDays: number;
  /**
   * Whose money sales are. `collect`: the platform takes it for its sellers and pays it out. `own`: the operator sells what is his own, and
   * nobody else sells or withdraws. `split`: the channel passes on to each seller what is his, and nobody withdraws.
   */
  readonly settlementMode: SettlementMode;
  /** Of each withdrawal, what the platform keeps, in thousandths. */
  readonly withdrawFeePerMille: number;
  /** From so much on the operator looks at a withdrawal first. */
  readonly withdrawReviewFen: number;
  /** What one person gives as tips, and brings into the balance, in a day. */
  readonly tipDayFen: number;
  readonly topUpDayFen: number;
  /** See [Note: Overdue capacity]. Null: nothing is removed. */
  readonly capacityDeleteAfterDays: number | null;
  /** Whether owners may let visitors find themselves. Off: no face is looked for. */
  readonly hasFaces: boolean;
  /** What is done with what uploads show: nothing, risky ones become cases of the desk, or all wait until they have been looked at. */
  readonly contentCheck: 'off' | 'flag' | 'hold';
}

export interface MapSettings {
  readonly provider: 'tencent' | 'amap';
  readonly key: string;
  /** Signs the calls (Tencent's SK, Amap's 数字签名 secret). Null where the key is bound to addresses instead. */
  readonly secret: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface EnvSource {
  readonly [name: string]: string | undefined;
}

/** What `readEnv` must know of the machine. */
export interface Machine extends ProcessMachine {
  readonly workingDir: string;
  readonly isRoot: boolean;
  /** Whether another account may pass through every folder on the way to this one. */
  canOthersReach(folder: string): boolean;
}

/** Throws EnvError for the first wrong value. An empty value counts as not set. */
export function readEnv(source: EnvSource, machine: Machine = thisMachine()): Env {
  const text = (name: string): string | null => source[name]?.trim() || null;
  const nodeEnv = readChoice(text, 'NODE_ENV', ['production', 'development', 'test'], 'development');
  const isProduction = nodeEnv === 'production';
  const isDeveloperMode = readDeveloperMode(text, isProduction);
  const hasSandbox = readSandbox(text, isProduction);
  const payment = readPayment(text, isProduction);
  // What was tried out without money would be paid out in money.
  const sends = [payment.wechat, payment.alipay].some((channel) => channel !== null && channel.transfer !== null);
  if (hasSandbox && sends) {
    throw new EnvError(
      'WECHAT_PAY_TRANSFER_SCENE and ALIPAY_TRANSFER_SCENE send real money: not with PAYMENT_SANDBOX=on',
    );
  }
  const host = readHost(text('HOST'));
  const port = readInteger('PORT', text('PORT'), 8080, 1, 65_535);
  const databaseUrl = readDatabaseUrl(text('DATABASE_URL'));
  const role = readChoice(text, 'ROLE', ['all', 'web', 'worker'], 'all');
  if (role === 'worker' && databaseUrl === null) throw new EnvError('ROLE=worker needs DATABASE_URL');
  return {
    host,
    port,
    publicUrl: readPublicUrl(text('PUBLIC_URL')) ?? `http://${addressOf(host)}:${port}`,
    dataDir: path.resolve(machine.workingDir, text('DATA_DIR') ?? defaultDataDir(machine)),
    databaseUrl,
    databasePoolSize: readInteger('DATABASE_POOL_SIZE', text('DATABASE_POOL_SIZE'), 16, 2, 200),
    storage: readStorage(text, isProduction),
    sms: readSms(text, isProduction),
    wechat: readWechat(text, isProduction),
    push: readPush(text, isProduction),
    generation: readGeneration(text, isProduction),
    apple: readApple(text, isProduction),
    logLevel: readChoice(text, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    role,
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    ...readProcesses(text, machine),
    maxCallsPerMinute: readInteger('MAX_CALLS_PER_MINUTE', text('MAX_CALLS_PER_MINUTE'), 12_000, 1, 1e9),
    maxLoginCallsPerMinute: readInteger(
      'MAX_LOGIN_CALLS_PER_MINUTE',
      text('MAX_LOGIN_CALLS_PER_MINUTE'),
      4_000,
      1,
      1e9,
    ),
    ffmpegPath: readProgram('FFMPEG_PATH', text('FFMPEG_PATH')),
    ffprobePath: readProgram('FFPROBE_PATH', text('FFPROBE_PATH')),
    webDir: path.resolve(machine.workingDir, text('WEB_DIR') ?? 'dist/h5'),
    operatorName: readLine(text, 'OPERATOR_NAME', 60) ?? '',
    operatorContact: readLine(text, 'OPERATOR_CONTACT', 200) ?? '',
    map: readMap(text),
    languageModel: readLanguageModel(text, isProduction),
    dataKey: readDataKey(text('DATA_KEY')),
    isProduction,
    isDeveloperMode,
    hasApiDocs: readChoice(text, 'API_DOCS', ['on', 'off'], isProduction ? 'off' : 'on') === 'on',
    hasSandbox,
    payment,
    saleFeePerMille: readInteger('SALE_FEE_PER_MILLE', text('SALE_FEE_PER_MILLE'), 0, 0, 300),
    saleHoldDays: readInteger('SALE_HOLD_DAYS', text('SALE_HOLD_DAYS'), 7, 0, 90),
    settlementMode: readSettlementMode(text, payment, isProduction),
    withdrawFeePerMille: readInteger('WITHDRAW_FEE_PER_MILLE', text('WITHDRAW_FEE_PER_MILLE'), 0, 0, 100),
    withdrawReviewFen: readInteger('WITHDRAW_REVIEW_FEN', text('WITHDRAW_REVIEW_FEN'), 50_000, 1, 100_000_000),
    tipDayFen: readInteger('TIP_DAY_FEN', text('TIP_DAY_FEN'), 100_000, 0, 100_000_000),
    topUpDayFen: readInteger('TOP_UP_DAY_FEN', text('TOP_UP_DAY_FEN'), 100_000, 0, 100_000_000),
    capacityDeleteAfterDays: readDays('CAPACITY_DELETE_AFTER_DAYS', text('CAPACITY_DELETE_AFTER_DAYS')),
    hasFaces: readChoice(text, 'FACES', ['on', 'off'], 'on') === 'on',
    contentCheck: readChoice(text, 'CONTENT_CHECK', ['off', 'flag', 'hold'], 'off'),
  };
}

/** Null: never. */
function readDays(name: string, value: string | null): number | null {
  return value === null ? null : readInteger(name, value, 0, 7, 365);
}

function readDeveloperMode(text: ReadText, isProduction: boolean): boolean {
  const isOn = readChoice(text, 'DEVELOPER_MODE', ['off', 'on'], 'off') === 'on';
  if (isOn && isProduction) throw new EnvError('DEVELOPER_MODE=on lets people in without a code: never in production');
  return isOn;
}

function readSandbox(text: ReadText, isProduction: boolean): boolean {
  const isOn = readChoice(text, 'PAYMENT_SANDBOX', ['on', 'off'], isProduction ? 'off' : 'on') === 'on';
  if (isOn && isProduction) throw new EnvError('PAYMENT_SANDBOX=on gives away what costs money: never in production');
  return isOn;
}

function readMap(text: ReadText): MapSettings | null {
  const provider = readChoice(text, 'MAP', ['none', 'tencent', 'amap'], 'none');
  const [key, secret] = [readWord(text, 'MAP_KEY'), readWord(text, 'MAP_SECRET')];
  const lonely = ['MAP_KEY', 'MAP_SECRET'].find((name) => text('MAP') === null && text(name) !== null);
  if (lonely !== undefined) throw new EnvError(`${lonely} needs MAP`);
  if (provider === 'none') return null;
  if (key === null) throw new EnvError(`MAP=${provider} needs MAP_KEY`);
  return { provider, key, secret };
}

/** No message repeats the value. */
function readDataKey(value: string | null): Buffer | null {
  if (value === null) return null;
  if (!/^[\da-f]{64}$/i.test(value)) throw new EnvError('DATA_KEY must be 64 hexadecimal digits');
  return Buffer.from(value, 'hex');
}

function readProgram(name: string, value: string | null): string | null {
  if (value === null) return null;
  if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new EnvError(`${name} names no file: ${value}`);
  }
  try {
    accessSync(value, constants.X_OK);
  } catch {
    throw new EnvError(`${name} names a file that may not be run: ${value}`);
  }
  return value;
}

/** An address to type into a browser on this machine. */
export function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** PostgreSQL refuses to run as root, so root's database belongs to another account, which must be able to reach it. */
function defaultDataDir(machine: Machine): string {
  const nearby = './data';
  return machine.isRoot && !machine.canOthersReach(machine.workingDir) ? '/var/lib/zhixiang' : nearby;
}

function thisMachine(): Machine {
  return {
    workingDir: process.cwd(),
    isRoot: process.getuid?.() === 0,
    cores: availableParallelism(),
    // A container may have less than the machine.
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    sharesPorts: process.platform === 'linux',
    canOthersReach,
  };
}

/** Also for a folder that is not there yet: then the nearest one above it decides. */
export function canOthersReach(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const stat = statSync(current, { throwIfNoEntry: false });
    if (stat !== undefined && (stat.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
