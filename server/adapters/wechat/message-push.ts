import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import type { MessagePushSettings } from '../../env-outside';
import { fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { PictureVerdict, PushedMessage, PushQuery } from './types';

const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
// WeChat fills up to blocks of 32, not of 16 as the cipher would.
const BLOCK_BYTES = 32;
const PICTURE_EVENT = 'wxa_media_check';

/**
 * What WeChat pushes to the mini-program's server in its safe mode: JSON, sealed with AES-256-CBC, and signed as it was sealed. In its plain mode
 * the signature says nothing of what was sent, so that is not read.
 */
export function createMessagePush({ token, key }: MessagePushSettings, appId: string) {
  const isSigned = (said: string | undefined, parts: readonly (string | undefined)[]): boolean => {
    const text = [token, ...parts.map((part) => part ?? '')].sort().join('');
    const own = Buffer.from(createHash('sha1').update(text).digest('hex'));
    const other = Buffer.from(said ?? '');
    return own.length === other.length && timingSafeEqual(own, other);
  };

  /** Null: not sealed with our key, or for another app. */
  function unseal(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) return null;
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, RANDOM_BYTES)).setAutoPadding(false);
    const opened = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const filling = opened[opened.length - 1] ?? 0;
    const start = RANDOM_BYTES + LENGTH_BYTES;
    const end = start + opened.readUInt32BE(RANDOM_BYTES);
    const appEnd = opened.length - filling;
    if (filling < 1 || filling > BLOCK_BYTES || end > appEnd) return null;
    return opened.toString('utf8', end, appEnd) === appId ? opened.toString('utf8', start, end) : null;
  }

  return {
    answerProbe(query: PushQuery): string | null {
      const { signature, timestamp, nonce, echostr } = query;
      return isSigned(signature, [timestamp, nonce]) ? (echostr ?? null) : null;
    },

    read(query: PushQuery, body: string): PushedMessage {
      const sealed = sealedIn(body);
      if (sealed === null) return { kind: 'forged', reason: 'not sealed' };
      const { msg_signature: signature, timestamp, nonce } = query;
      if (!isSigned(signature, [timestamp, nonce, sealed])) return { kind: 'forged', reason: 'signature' };
      const text = unseal(sealed);
      if (text === null) return { kind: 'forged', reason: 'another key or app' };
      const told = parse(text);
      if (told === null) return { kind: 'forged', reason: 'no JSON' };
      if (textOf(told, 'Event') !== PICTURE_EVENT || textOf(told, 'appid') !== appId) return { kind: 'other' };
      return { kind: 'picture', traceId: textOf(told, 'trace_id'), verdict: verdictOf(told) };
    },
  };
}

function sealedIn(body: string): string | null {
  const outer = parse(body);
  const sealed = outer !== null && 'Encrypt' in outer ? outer.Encrypt : null;
  return typeof sealed === 'string' && sealed !== '' ? sealed : null;
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** What could not be fetched or looked at has a number of a fault beside its `pass`, and has not passed. */
function verdictOf(told: object): PictureVerdict {
  const { detail, result } = fieldsOf(told);
  const parts: readonly unknown[] = Array.isArray(detail) ? detail : [];
  const suggests = [result, ...parts.filter((part) => numberOf(part, 'errcode') === 0)].map((part) =>
    textOf(part, 'suggest'),
  );
  if (suggests.includes('risky')) return 'risky';
  if (suggests.includes('review')) return 'review';
  const isFaulty =
    (numberOf(told, 'errcode') ?? 0) !== 0 || parts.some((part) => (numberOf(part, 'errcode') ?? 0) !== 0);
  return isFaulty || suggests[0] !== 'pass' ? 'unseen' : 'pass';
}
