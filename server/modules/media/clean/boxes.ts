import { type ByteReader, NotUnderstood } from './byte-reader';

/** A box of ISO/IEC 14496-12. `body` is where its content starts. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

const BOXES_MAX = 20_000;

/** The boxes between two places. A few bytes too many at the end are what some recorders pad with. */
export async function listBoxes(reader: ByteReader, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end;) {
    const head = await reader.take(at, 8);
    const short = head.readUInt32BE(0);
    // QuickTime ends some lists with a zero.
    if (short === 0 && head.readUInt32BE(4) === 0) break;
    const body = at + (short === 1 ? 16 : 8);
    const length = short === 1 ? Number((await reader.take(at + 8, 8)).readBigUInt64BE(0)) : short;
    const boxEnd = short === 0 ? end : at + length;
    if (boxEnd < body || boxEnd > end) throw new NotUnderstood('a box is too long');
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, body, end: boxEnd });
    if (boxes.length > BOXES_MAX) throw new NotUnderstood('too many boxes');
    at = boxEnd;
  }
  return boxes;
}

export async function findBox(reader: ByteReader, parent: Box, path: readonly string[]): Promise<Box | null> {
  let box: Box = parent;
  for (const type of path) {
    const next = (await listBoxes(reader, box.body, box.end)).find((each) => each.type === type);
    if (next === undefined) return null;
    box = next;
  }
  return box;
}
