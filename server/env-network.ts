import { isIP, isIPv4 } from 'node:net';
import { EnvError } from './env-error';

/** Where to listen: an address of this machine, or a name of it. */
export function readHost(value: string | null): string {
  if (value === null) return '127.0.0.1';
  if (isIP(value) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value)) return value;
  throw new EnvError(`HOST must be an address or a name of this machine, not "${value}"`);
}

export function readPublicUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  // Not repeated: it may be a password.
  if (url !== null && url.username + url.password !== '') {
    throw new EnvError('PUBLIC_URL must be like https://photos.example.com, without a name or a password before it');
  }
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (!isPlain) {
    throw new EnvError(`PUBLIC_URL must be like https://photos.example.com, without a path, not "${value}"`);
  }
  return url.origin;
}

/** The value may hold a password, so no message repeats it. */
export function readDatabaseUrl(value: string | null): string | null {
  if (value === null || (/^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value))) return value;
  throw new EnvError(
    'DATABASE_URL must be like postgresql://user:password@host/database, its signs written as in a URL',
  );
}

/** What `@fastify/proxy-addr` has names for. */
const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_PROXIES = 32;

/** A number is how many proxies stand before this server, the nearest counted first. */
export function readTrustProxy(value: string | null): boolean | number | string {
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PROXIES) return Number(value);
  if (value.split(',').every((entry) => isRange(entry.trim()))) return value;
  throw new EnvError(
    `TRUST_PROXY must be true, false, how many proxies (1 to ${MAX_PROXIES}), or addresses, subnets, loopback, linklocal and uniquelocal with commas between them, not "${value}"`,
  );
}

function isRange(entry: string): boolean {
  if (NAMED_RANGES.has(entry)) return true;
  const [address = '', prefix, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  if (version === 4 && isIPv4(prefix)) return isNetmask(prefix);
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** Ones, then zeros: 255.255.0.0. */
function isNetmask(address: string): boolean {
  const bits = address.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}
