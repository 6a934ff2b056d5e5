import { createHash } from 'node:crypto';
import type { MapOutcome, MapPicture } from './types';

export type MapParams = Readonly<Record<string, string>>;

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 2_097_152;

/** Both providers sign alike: MD5 of the parameters in the order of their names, not encoded, the secret after them. */
export function signParams(before: string, params: MapParams, secret: string): string {
  return createHash('md5')
    .update(`${before}${sortParams(params)}${secret}`)
    .digest('hex');
}

function sortParams(params: MapParams): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

/** The parsed answer of a GET. */
export async function askJson(origin: string, path: string, params: MapParams): Promise<MapOutcome<unknown>> {
  const got = await get(origin, path, params);
  if (got.kind === 'failed') return got;
  try {
    const value: unknown = JSON.parse(got.value.bytes.toString('utf8'));
    return { kind: 'found', value };
  } catch {
    return { kind: 'failed', reason: 'an answer that is not JSON' };
  }
}

/** A refusal comes with status 200 too, as JSON. */
export async function askPicture(origin: string, path: string, params: MapParams): Promise<MapOutcome<MapPicture>> {
  const got = await get(origin, path, params);
  if (got.kind === 'failed') return got;
  const mime = got.value.mime;
  if (!/^image\/(png|jpeg|gif|webp)$/.test(mime)) return { kind: 'failed', reason: `${mime} in place of a picture` };
  return got;
}

async function get(origin: string, path: string, params: MapParams): Promise<MapOutcome<MapPicture>> {
  try {
    const response = await fetch(`${origin}${path}?${new URLSearchParams(params)}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'failed', reason: `HTTP ${response.status}` };
    }
    const bytes = await readLimited(response);
    if (bytes === null) return { kind: 'failed', reason: 'an answer that is too large' };
    const mime = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return { kind: 'found', value: { bytes, mime } };
  } catch (error) {
    // The message of a failed fetch may hold the address, and that the key.
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Null for more than anybody draws. */
async function readLimited(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      return null;
    }
    parts.push(next.value);
  }
  return Buffer.concat(parts);
}

// Answers are read field by field: what is missing is an empty text.
export function fieldOf(value: unknown, ...names: readonly string[]): unknown {
  let current = value;
  for (const name of names) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = new Map<string, unknown>(Object.entries(current)).get(name);
  }
  return current;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
