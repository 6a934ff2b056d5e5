import { findBox, readBox } from '../../bytes/boxes';
import type { ByteReader } from '../../bytes/byte-reader';

/** What a HEIF file says about its colours: a whole ICC profile, or the numbers of ITU-T H.273. */
export type HeicColour =
  | { readonly kind: 'profile'; readonly profile: Buffer }
  | { readonly kind: 'coded'; readonly primaries: number };

const PROFILE_MAX_BYTES = 4_194_304;

/**
 * The first colour box among the item properties (ISO/IEC 14496-12, 12.1.5, and 23008-12, 9.3): the picture's own, since its
 * tiles come before anything that belongs to it. A profile goes before numbers. Null where there is none. Throws NotUnderstood.
 */
export async function readHeicColour(reader: ByteReader): Promise<HeicColour | null> {
  const meta = await findBox(reader, { body: 0, end: reader.sizeBytes }, ['meta']);
  // A full box: its version and flags come first.
  const container = meta === null ? null : await findBox(reader, { ...meta, body: meta.body + 4 }, ['iprp', 'ipco']);
  if (container === null) return null;
  let coded: HeicColour | null = null;
  for (let at = container.body; at + 8 <= container.end;) {
    const { type, body, end } = await readBox(reader, at, container.end);
    if (end > container.end) break;
    at = end;
    if (type !== 'colr' || end - body < 6) continue;
    const way = (await reader.take(body, 4)).toString('latin1');
    if ((way === 'prof' || way === 'rICC') && end - body <= PROFILE_MAX_BYTES) {
      return { kind: 'profile', profile: Buffer.from(await reader.take(body + 4, end - body - 4)) };
    }
    if (way === 'nclx') coded ??= { kind: 'coded', primaries: (await reader.take(body + 4, 2)).readUInt16BE(0) };
  }
  return coded;
}
