import { lookup } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type FetchedFile =
  | { readonly kind: 'fetched'; readonly bytes: Buffer }
  /** `reason` is for the log and holds no address. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** This origin alone may be anywhere and without TLS: the settings name it. */
  readonly trustedOrigin: string;
}

const INNER = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  INNER.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(net, prefix, 'ipv6');
INNER.addSubnet('2001:db8::', 32, 'ipv6');
INNER.addSubnet('2002::', 16, 'ipv6');

/** Whether an address is one that anybody on the internet reaches. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  // An IPv4 address in another spelling.
  if (/^::ffff:/i.test(address)) return false;
  return !INNER.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Names are looked up once, and what is connected to is what was looked at. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const inner = error === null && (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)));
    const failure = error ?? (inner ? new Error('an address within') : null);
    const [first] = failure === null ? found : [];
    if (first === undefined) callback(failure ?? new Error('no address'), []);
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/**
 * A file from an address that a service has named. It may name any: only public ones are asked, over TLS, without a redirect, and no more is
 * read or waited for than said.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<FetchedFile> {
  if (!URL.canParse(address)) return { kind: 'refused', reason: 'no address' };
  const url = new URL(address);
  const isTrusted = url.origin === limits.trustedOrigin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && url.protocol !== 'https:') return { kind: 'refused', reason: 'not over TLS' };
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) return { kind: 'refused', reason: 'an address within' };
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeoutMs)]);
  const ask = url.protocol === 'https:' ? get : getPlain;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request: ClientRequest = ask(url, { signal, ...(isTrusted ? {} : { lookup: publicLookup }) }, resolve);
      request.on('error', reject);
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      return { kind: 'unavailable', reason: `HTTP ${answer.statusCode}` };
    }
    return await readAll(answer, limits.maxBytes);
  } catch (error) {
    if (limits.signal.aborted) throw error;
    const isInner = error instanceof Error && error.message === 'an address within';
    if (isInner) return { kind: 'refused', reason: 'an address within' };
    return { kind: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<FetchedFile> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      answer.destroy();
      return { kind: 'refused', reason: 'a file that is too large' };
    }
    parts.push(part);
  }
  return { kind: 'fetched', bytes: Buffer.concat(parts) };
}
