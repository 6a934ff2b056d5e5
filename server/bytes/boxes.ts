import { type ByteReader, NotUnderstood } from './byte-reader';

/** A box of ISO/IEC 14496-12. `body` is where its content starts. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

const BOXES_MAX = 20_000;

/** The box that starts there; one without a length goes on to `limit`. Its end may lie behind the limit. */
export async function readBox(reader: ByteReader, at: number, limit: number): Promise<Box> {
  const head = await reader.take(at, 8);
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const body = at + (short === 1 ? 16 : 8);
  const length = short === 1 ? Number((await reader.take(at + 8, 8)).readBigUInt64BE(0)) : short;
  const end = short === 0 ? limit : at + length;
  if (end < body) throw new NotUnderstood('a box is shorter than its head');
  return { type, start: at, body, end };
}

/** The boxes between two places. A few bytes too many at the end are what some recorders pad with. */
export async function listBoxes(reader: ByteReader, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end;) {
    const head = await reader.take(at, 8);
    // QuickTime ends some lists with a zero.
    if (head.readUInt32BE(0) === 0 && head.readUInt32BE(4) === 0) break;
    const box = await readBox(reader, at, end);
    if (box.end > end) throw new NotUnderstood('a box is too long');
    boxes.push(box);
    if (boxes.length > BOXES_MAX) throw new NotUnderstood('too many boxes');
    at = box.end;
  }
  return boxes;
}

/** The first of each type, each within the one before. */
export async function findBox(
  reader: ByteReader,
  parent: Pick<Box, 'body' | 'end'>,
  path: readonly string[],
): Promise<Box | null> {
  let within = parent;
  let found: Box | null = null;
  for (const type of path) {
    found = await findFirst(reader, within, type);
    if (found === null) return null;
    within = found;
  }
  return found;
}

async function findFirst(reader: ByteReader, within: Pick<Box, 'body' | 'end'>, type: string): Promise<Box | null> {
  for (let at = within.body; at + 8 <= within.end;) {
    const box = await readBox(reader, at, within.end);
    if (box.end > within.end) throw new NotUnderstood('a box is too long');
    if (box.type === type) return box;
    at = box.end;
  }
  return null;
}
