import { readBox } from '../../bytes/boxes';
import type { ByteReader } from '../../bytes/byte-reader';

/** Whether an MP4's index lies before its pictures. Throws NotUnderstood. */
export async function isIndexFirst(reader: ByteReader): Promise<boolean> {
  for (let at = 0; at + 16 <= reader.sizeBytes;) {
    const { type, body, end } = await readBox(reader, at, reader.sizeBytes);
    const isMp4 = type === 'ftyp' && (await reader.take(body, 2)).toString('latin1') !== 'qt';
    if (at === 0 && !isMp4) return false;
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    at = end;
  }
  return false;
}
