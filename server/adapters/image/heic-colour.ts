/** What a HEIF file says about its colours: a whole ICC profile, or the numbers of ITU-T H.273. */
export type HeicColour =
  { readonly kind: 'profile'; readonly profile: Buffer } | { readonly kind: 'coded'; readonly primaries: number };

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * The first colour box among the item properties (ISO/IEC 14496-12, 12.1.5, and 23008-12, 9.3): the picture's own, since its
 * tiles come before anything that belongs to it. A profile goes before numbers. Null where there is none.
 */
export function readHeicColour(file: Buffer): HeicColour | null {
  const meta = findBox(file, 'meta');
  // A full box: its version and flags come first.
  const properties = meta === null ? null : findBox(meta.subarray(4), 'iprp');
  const container = properties === null ? null : findBox(properties, 'ipco');
  if (container === null) return null;
  let coded: HeicColour | null = null;
  for (const { type, body } of listBoxes(container)) {
    if (type !== 'colr' || body.length < 6) continue;
    const way = body.toString('latin1', 0, 4);
    if (way === 'prof' || way === 'rICC') return { kind: 'profile', profile: body.subarray(4) };
    if (way === 'nclx') coded ??= { kind: 'coded', primaries: body.readUInt16BE(4) };
  }
  return coded;
}

function findBox(bytes: Buffer, type: string): Buffer | null {
  for (const box of listBoxes(bytes)) if (box.type === type) return box.body;
  return null;
}

function* listBoxes(bytes: Buffer): Iterable<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) };
    at += size;
  }
}
