import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
import { readStorage, type StorageSettings } from './env-storage';

/** Everything that may be set from outside, checked. Read once by `readEnv`; nothing else looks at process.env. */
export interface Env {
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
  /** Null: no signing in with Apple. */
  readonly apple: AppleSettings | null;
  readonly logLevel: LogLevel;
  /** `all` serves and works in one start; `web` and `worker` are for several machines. */
  readonly role: 'all' | 'web' | 'worker';
  /** The proxies whose X-Forwarded-For is believed: none, all, or a list of addresses and ranges. */
  readonly trustProxy: boolean | string;
  /** Photos at a time. One more than there are cores: while one waits for the disk or the database, the others use them all. */
  readonly workerConcurrency: number;
  /** Calls one address may make in a minute. A venue's visitors share one address. */
  readonly maxCallsPerMinute: number;
  /** The same for signing in and asking for codes. */
  readonly maxLoginCallsPerMinute: number;
  readonly ffmpegPath: string | null;
  readonly ffprobePath: string | null;
  /** Absolute. The built H5 client; served when it exists. */
  readonly webDir: string;
  /** Who runs this installation, as its documents name them, and where they can be reached. Empty when not told. */
  readonly operatorName: string;
  readonly operatorContact: string;
  /** Null: places are written in words, and no map is shown. */
  readonly map: MapSettings | null;
  /** Seals what must not be readable in a copy of the database. Null: this installation's own secret does. */
  readonly dataKey: Buffer | null;
  readonly isProduction: boolean;
  /** This installation is for development: test users sign in without a code. */
  readonly isDeveloperMode: boolean;
  /** See [Note: Overdue capacity]. Null: nothing is removed. */
  readonly capacityDeleteAfterDays: number | null;
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
export interface Machine {
  readonly workingDir: string;
  readonly isRoot: boolean;
  readonly cores: number;
  /** Whether another account may pass through every folder on the way to this one. */
  canOthersReach(folder: string): boolean;
}

/** Throws EnvError for the first wrong value. An empty value counts as not set. */
export function readEnv(source: EnvSource, machine: Machine = thisMachine()): Env {
  const text = (name: string): string | null => source[name]?.trim() || null;
  const isProduction = text('NODE_ENV') === 'production';
  const isDeveloperMode = readDeveloperMode(text('DEVELOPER_MODE'), isProduction);
  const host = text('HOST') ?? '127.0.0.1';
  const port = readInteger('PORT', text('PORT'), 8080, 1, 65_535);
  const databaseUrl = readDatabaseUrl(text('DATABASE_URL'));
  const role = readChoice('ROLE', text('ROLE'), ['all', 'web', 'worker'], 'all');
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
    apple: readApple(text, isProduction),
    logLevel: readChoice('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS, 'info'),
    role,
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    workerConcurrency: readInteger('WORKER_CONCURRENCY', text('WORKER_CONCURRENCY'), machine.cores + 1, 1, 64),
    maxCallsPerMinute: readInteger('MAX_CALLS_PER_MINUTE', text('MAX_CALLS_PER_MINUTE'), 12_000, 1, 1e9),
    maxLoginCallsPerMinute: readInteger(
      'MAX_LOGIN_CALLS_PER_MINUTE',
      text('MAX_LOGIN_CALLS_PER_MINUTE'),
      1_200,
      1,
      1e9,
    ),
    ffmpegPath: readProgram('FFMPEG_PATH', text('FFMPEG_PATH')),
    ffprobePath: readProgram('FFPROBE_PATH', text('FFPROBE_PATH')),
    webDir: path.resolve(machine.workingDir, text('WEB_DIR') ?? 'dist/h5'),
    operatorName: readLine('OPERATOR_NAME', text('OPERATOR_NAME'), 60),
    operatorContact: readLine('OPERATOR_CONTACT', text('OPERATOR_CONTACT'), 200),
    map: readMap(text('MAP'), text('MAP_KEY'), text('MAP_SECRET')),
    dataKey: readDataKey(text('DATA_KEY')),
    isProduction,
    isDeveloperMode,
    capacityDeleteAfterDays: readDays('CAPACITY_DELETE_AFTER_DAYS', text('CAPACITY_DELETE_AFTER_DAYS')),
  };
}

function readChoice<const T extends string>(name: string, value: string | null, choices: readonly T[], fallback: T): T {
  if (value === null) return fallback;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new EnvError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return found;
}

function readInteger(name: string, value: string | null, fallback: number, min: number, max: number): number {
  if (value === null) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new EnvError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  }
  return number;
}

/** Null: never. */
function readDays(name: string, value: string | null): number | null {
  return value === null ? null : readInteger(name, value, 0, 7, 365);
}

function readPublicUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (!isPlain) {
    throw new EnvError(`PUBLIC_URL must be like https://photos.example.com, without a path, not "${value}"`);
  }
  return url.origin;
}

/** The value may hold a password, so no message repeats it. */
function readDatabaseUrl(value: string | null): string | null {
  if (value === null || /^postgres(ql)?:\/\/./.test(value)) return value;
  throw new EnvError('DATABASE_URL must start with postgres:// or postgresql://');
}

function readDeveloperMode(value: string | null, isProduction: boolean): boolean {
  const isOn = readChoice('DEVELOPER_MODE', value, ['off', 'on'], 'off') === 'on';
  if (isOn && isProduction) throw new EnvError('DEVELOPER_MODE=on lets people in without a code: never in production');
  return isOn;
}

function readLine(name: string, value: string | null, maxLength: number): string {
  if (value !== null && (value.length > maxLength || /\p{Cc}/u.test(value))) {
    throw new EnvError(`${name} must be one line of at most ${maxLength} characters`);
  }
  return value ?? '';
}

/** Key and secret are repeated by no message. */
function readMap(value: string | null, key: string | null, secret: string | null): MapSettings | null {
  const provider = readChoice('MAP', value, ['none', 'tencent', 'amap'], 'none');
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

function readTrustProxy(value: string | null): boolean | string {
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/.test(value)) return value;
  throw new EnvError(`TRUST_PROXY must be true, false or a list of addresses, not "${value}"`);
}

function readProgram(name: string, value: string | null): string | null {
  if (value === null) return null;
  if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new EnvError(`${name} names no file: ${value}`);
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
