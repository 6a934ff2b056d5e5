const TAG_ORIENTATION = 0x0112;
const TYPE_SHORT = 3;
const ENTRIES_MAX = 500;

/** How a picture is to be turned, 1 to 8, of an EXIF block that starts with its TIFF header (CIPA DC-008, 4.6). 1 where it says nothing. */
export function readOrientation(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const start = long(4);
  if (start + 2 > tiff.length) return 1;
  const count = Math.min(short(start), ENTRIES_MAX);
  for (let entry = start + 2; entry < start + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (short(entry) !== TAG_ORIENTATION || short(entry + 2) !== TYPE_SHORT) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF block, from its TIFF header on, that says nothing but how the picture is to be turned. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG_ORIENTATION, 10);
  tiff.writeUInt16BE(TYPE_SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
