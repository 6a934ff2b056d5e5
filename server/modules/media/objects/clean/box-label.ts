import { readLabel } from '../../../../bytes/aigc-label';
import { type Box, listBoxes } from '../../../../bytes/boxes';
import type { ByteReader } from '../../../../bytes/byte-reader';
import { blank, type Patch } from './pieces';

const NAME = 'AIGC';
const VALUE_MAX_BYTES = 4_096;
const KEYS_MAX = 200;

interface Key {
  readonly name: string;
  /** Of its name. */
  readonly at: number;
  readonly length: number;
}

/**
 * What goes of a film's metadata (QuickTime's keys, in `udta` or by itself) when only its label stays: see [Note: Label of made pictures].
 * Null where it has none.
 */
export async function keepLabel(reader: ByteReader, box: Box): Promise<Patch[] | null> {
  if (box.type !== 'udta' && box.type !== 'meta') return null;
  const others = box.type === 'meta' ? [] : await listBoxes(reader, box.body, box.end);
  const meta = box.type === 'meta' ? box : others.find(({ type }) => type === 'meta');
  if (meta === undefined) return null;
  const inside = await listMeta(reader, meta);
  const [keys, list] = ['keys', 'ilst'].map((name) => inside.find(({ type }) => type === name));
  if (keys === undefined || list === undefined) return null;
  const names = await listKeys(reader, keys);
  const place = names.findIndex(({ name }) => name === NAME) + 1;
  const items = await listBoxes(reader, list.body, list.end);
  const item = items.find(({ type }) => place > 0 && Buffer.from(type, 'latin1').readUInt32BE(0) === place);
  const kept = item === undefined ? null : await keepValue(reader, item);
  if (kept === null) return null;
  return [
    ...kept,
    ...others.filter((other) => other !== meta).flatMap(blank),
    ...inside.filter(({ type }) => !['hdlr', 'keys', 'ilst'].includes(type)).flatMap(blank),
    ...items.filter((other) => other !== item).flatMap(blank),
    ...names.filter(({ name }) => name !== NAME).map(({ at, length }) => ({ at, over: length })),
  ];
}

/** QuickTime's has no version before its boxes, ISO's has. */
async function listMeta(reader: ByteReader, meta: Box): Promise<Box[]> {
  if (meta.end - meta.body < 12) return [];
  const isPlain = (await reader.take(meta.body + 4, 4)).toString('latin1') === 'hdlr';
  return listBoxes(reader, meta.body + (isPlain ? 0 : 4), meta.end);
}

async function listKeys(reader: ByteReader, { body, end }: Box): Promise<Key[]> {
  if (end - body < 8) return [];
  const count = Math.min((await reader.take(body + 4, 4)).readUInt32BE(0), KEYS_MAX);
  const keys: Key[] = [];
  for (let at = body + 8; keys.length < count && at + 8 <= end;) {
    const size = (await reader.take(at, 4)).readUInt32BE(0);
    const length = size - 8;
    if (length < 0 || at + size > end) break;
    keys.push({ name: length > 64 ? '' : (await reader.take(at + 8, length)).toString('latin1'), at: at + 8, length });
    at += size;
  }
  return keys;
}

/** The value with nothing but the label's own fields in it, as long as it was. Null: it is no label. */
async function keepValue(reader: ByteReader, item: Box): Promise<Patch[] | null> {
  const [data, ...more] = await listBoxes(reader, item.body, item.end);
  if (data?.type !== 'data' || more.length > 0) return null;
  const at = data.body + 8;
  const length = data.end - at;
  if (length <= 0 || length > VALUE_MAX_BYTES) return null;
  const label = readLabel((await reader.take(at, length)).toString('utf8').replace(/\0+$/, ''));
  const written = label === null ? null : Buffer.from(label);
  if (written === null || written.length > length) return null;
  return [{ at, over: Buffer.concat([written, Buffer.alloc(length - written.length, ' ')]) }];
}
