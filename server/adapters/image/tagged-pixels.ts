/** Eight-bit RGB pixels. */
export interface RgbPixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/**
 * Pixels with their colour profile, as an uncompressed TIFF 6.0: the image library takes a profile from files only. The
 * profile's tag is that of the ICC specification, annex B.4.
 */
export function tagPixels({ data, width, height }: RgbPixels, profile: Uint8Array): Buffer {
  // Tag, type, count, value; sorted by tag.
  const entry = (tag: number, type: number, count: number, value: number) => ({ tag, type, count, value });
  const bitsAt = HEAD_BYTES + 2 + 11 * ENTRY_BYTES + 4;
  const profileAt = bitsAt + 6;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const entries = [
    entry(256, LONG, 1, width),
    entry(257, LONG, 1, height),
    entry(258, SHORT, 3, bitsAt),
    entry(259, SHORT, 1, 1), // not compressed
    entry(262, SHORT, 1, 2), // RGB
    entry(273, LONG, 1, pixelsAt),
    entry(277, SHORT, 1, 3),
    entry(278, LONG, 1, height),
    entry(279, LONG, 1, width * height * 3),
    entry(284, SHORT, 1, 1), // a pixel's samples lie together
    entry(34675, UNDEFINED, profile.length, profileAt),
  ];
  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(HEAD_BYTES, 4);
  head.writeUInt16LE(entries.length, HEAD_BYTES);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = HEAD_BYTES + 2 + index * ENTRY_BYTES;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let sample = 0; sample < 3; sample += 1) head.writeUInt16LE(8, bitsAt + sample * 2);
  head.set(profile, profileAt);
  return Buffer.concat([head, data]);
}
