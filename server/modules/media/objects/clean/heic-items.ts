import { fitPacket, LABEL_PACKET_MAX } from '../../../../bytes/aigc-label';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { type Box, findBox, listBoxes } from '../../../../bytes/boxes';
import type { Patch } from './pieces';

/** Items of ISO/IEC 23008-12 that are pictures or made of pictures. */
const PICTURES = new Set(['hvc1', 'hev1', 'lhv1', 'av01', 'avc1', 'jpeg', 'grid', 'iden', 'iovl', 'tmap', 'unci']);
// Offset to the TIFF header, then one without entries: readers that insist on EXIF find an empty one.
const EMPTY_EXIF = Buffer.concat([Buffer.alloc(4), Buffer.from('4d4d002a00000008' + '0000' + '00000000', 'hex')]);

/** Overwrites what is no picture: EXIF, XMP but for [Note: Label of made pictures], and whatever else a camera has attached. A HEIC is turned by its own properties. */
export async function listForeignItems(reader: ByteReader, meta: Box): Promise<Patch[]> {
  const inner: Box = { ...meta, body: meta.body + 4 };
  const [items, places, data] = [
    await findBox(reader, inner, ['iinf']),
    await findBox(reader, inner, ['iloc']),
    await findBox(reader, inner, ['idat']),
  ];
  if (items === null || places === null) throw new NotUnderstood('no items');
  const types = await readTypes(reader, items);
  const patches: Patch[] = [];
  for (const { id, extents } of await readPlaces(reader, places, data)) {
    const type = types.get(id) ?? '';
    if (PICTURES.has(type)) continue;
    const label = type === 'mime' ? await keepLabel(reader, extents) : null;
    if (label !== null) {
      patches.push(label);
      continue;
    }
    for (const [index, { start, length }] of extents.entries()) {
      if (start + length > reader.sizeBytes) throw new NotUnderstood('an item beyond the end');
      const isHeld = type === 'Exif' && index === 0 && length >= EMPTY_EXIF.length;
      if (isHeld) patches.push({ at: start, over: EMPTY_EXIF });
      const from = isHeld ? EMPTY_EXIF.length : 0;
      patches.push({ at: start + from, over: length - from });
    }
  }
  return patches;
}

/** An item of XMP that says the label, with nothing else in it. Null: it is none. */
async function keepLabel(reader: ByteReader, extents: Place['extents']): Promise<Patch | null> {
  const [only, ...more] = extents;
  if (only === undefined || more.length > 0 || only.length > LABEL_PACKET_MAX) return null;
  const over = fitPacket(await reader.take(only.start, only.length));
  return over === null ? null : { at: only.start, over };
}

async function readTypes(reader: ByteReader, iinf: Box): Promise<Map<number, string>> {
  const version = (await reader.take(iinf.body, 1)).readUInt8(0);
  const types = new Map<number, string>();
  for (const entry of await listBoxes(reader, iinf.body + (version === 0 ? 6 : 8), iinf.end)) {
    if (entry.type !== 'infe') continue;
    const head = await reader.take(entry.body, Math.min(14, entry.end - entry.body));
    const isLong = head.readUInt8(0) === 3;
    if (head.readUInt8(0) < 2) throw new NotUnderstood('items of an old kind');
    types.set(
      isLong ? head.readUInt32BE(4) : head.readUInt16BE(4),
      head.toString('latin1', isLong ? 10 : 8, isLong ? 14 : 12),
    );
  }
  return types;
}

interface Place {
  readonly id: number;
  readonly extents: readonly { readonly start: number; readonly length: number }[];
}

/** The table of 8.11.3, whose numbers have the widths that it says itself. */
async function readPlaces(reader: ByteReader, iloc: Box, idat: Box | null): Promise<Place[]> {
  const table = await reader.take(iloc.body, iloc.end - iloc.body);
  const version = table.readUInt8(0);
  const widths = table.readUInt16BE(4);
  const [offsetBytes, lengthBytes, baseBytes] = [(widths >> 12) & 15, (widths >> 8) & 15, (widths >> 4) & 15];
  const indexBytes = version === 0 ? 0 : widths & 15;
  let at = 6;
  const next = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(table.readBigUInt64BE(at - 8)) : table.readUIntBE(at - size, size);
  };
  const count = next(version === 2 ? 4 : 2);
  const places: Place[] = [];
  for (let item = 0; item < count; item += 1) {
    const id = next(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const origin = method === 1 ? idat?.body : 0;
    const extentCount = next(2);
    // Numbers without a width take no room in the table.
    reader.spend(1 + extentCount);
    const extents = Array.from({ length: extentCount }, () => {
      next(indexBytes);
      const offset = next(offsetBytes);
      return { start: base + offset + (origin ?? 0), length: next(lengthBytes) };
    });
    // Parts of other items, and items that are the whole file, hide what they are made of.
    const isPlain = (method === 0 || (method === 1 && idat !== null)) && extents.every(({ length }) => length > 0);
    places.push({ id, extents: isPlain ? extents : [] });
    if (!isPlain && extents.length > 0 && method !== 2) throw new NotUnderstood('an item without a place of its own');
  }
  return places;
}
