import { findLabel, toPacket, XMP_NAMESPACE } from '../../../../bytes/aigc-label';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { findScanEnd, skipFill } from './jpeg-markers';
import { readOrientation, writeOrientation } from './orientation';
import { bytes, type Piece, pushCopy } from './pieces';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';

/**
 * ITU-T T.81, annex B. Of the application segments only the colour profile stays, and the fixed fields of JFIF and Adobe, which say
 * how colours are meant, and what [Note: Label of made pictures] tells; comments go, and so does what follows the picture's end (second pictures of MPF, films of motion photos).
 */
export async function planJpeg(reader: ByteReader): Promise<Piece[]> {
  if ((await reader.take(0, 2)).readUInt16BE(0) !== (MARKER << 8) + SOI) throw new NotUnderstood('no JPEG');
  const pieces: Piece[] = [];
  let orientation = 1;
  let hasScan = false;
  for (let at = 2; ;) {
    const code = await markerAt(reader, at);
    if (code === MARKER) {
      at = await skipFill(reader, at);
      continue;
    }
    if (code === EOI) {
      pushCopy(pieces, at, at + 2);
      break;
    }
    const length = (await reader.take(at + 2, 2)).readUInt16BE(0);
    const end = at + 2 + length;
    if (length < 2 || end > reader.sizeBytes) throw new NotUnderstood('a segment is too long');
    if (code >= APP0 && code <= APP15) {
      const content = await reader.take(at + 4, length - 2);
      const kept = keepApplication(code, content);
      if (code === APP1 && startsWith(content, EXIF))
        orientation = await readOrientation(reader, at + 4 + EXIF.length, end);
      if (kept === 'whole') pushCopy(pieces, at, end);
      else if (kept !== null) pieces.push(segment(code, kept));
    } else if (code !== COMMENT) pushCopy(pieces, at, end);
    at = end;
    if (code !== SOS) continue;
    hasScan = true;
    at = await findScanEnd(reader, end);
    pushCopy(pieces, end, at);
    // Cut off within its last scan: decoders show what there is.
    if (at === reader.sizeBytes) break;
  }
  if (!hasScan) throw new NotUnderstood('no picture in it');
  const turned = orientation === 1 ? [] : [segment(APP1, Buffer.concat([latin1(EXIF), writeOrientation(orientation)]))];
  return [bytes(Buffer.of(MARKER, SOI)), ...turned, ...pieces];
}

async function markerAt(reader: ByteReader, at: number): Promise<number> {
  const marker = await reader.take(at, 2);
  if (marker[0] !== MARKER) throw new NotUnderstood('no marker where one must be');
  return marker.readUInt8(1);
}

function keepApplication(code: number, content: Buffer): 'whole' | Buffer | null {
  if (code === APP2 && startsWith(content, ICC)) return 'whole';
  // Identifier, version, units, densities; no thumbnail.
  if (code === APP0 && startsWith(content, 'JFIF\0') && content.length >= 14)
    return Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]);
  if (code === APP1 && startsWith(content, XMP_NAMESPACE)) {
    const label = findLabel(content.subarray(XMP_NAMESPACE.length));
    return label === null ? null : Buffer.concat([latin1(XMP_NAMESPACE), Buffer.from(toPacket(label))]);
  }
  if (code === APP14 && startsWith(content, 'Adobe') && content.length >= 12)
    return Buffer.from(content.subarray(0, 12));
  return null;
}

function segment(code: number, content: Buffer): Piece {
  const head = Buffer.from([MARKER, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return bytes(Buffer.concat([head, content]));
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const startsWith = (content: Buffer, text: string): boolean => content.toString('latin1', 0, text.length) === text;
