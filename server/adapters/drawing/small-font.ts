import { type Letter, UNITS } from './letters';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

interface Glyph {
  readonly advance: number;
  readonly contours: readonly (readonly Point[])[];
}

const ASCENT = 880;
const DESCENT = -120;
const NAME = 'NotoSansSC-Document';
const NO_GLYPH: Glyph = { advance: UNITS, contours: [] };
const COMMAND = /([MLQZ])([^MLQZ]*)/g;
const ON_CURVE = 1;

/**
 * A TrueType font that has these letters and nothing else. What writes PDF can embed no font that was packed for the web: it copies the
 * packed outlines as they are, and nothing is seen of them. The tables are those of the OpenType specification.
 */
export function writeFont(letters: Iterable<Letter>): Buffer {
  const known = new Map<number, Letter>();
  for (const letter of letters) known.set(letter.character.codePointAt(0) ?? 0, letter);
  const sorted = [...known].sort(([a], [b]) => a - b);
  const glyphs = [NO_GLYPH, ...sorted.map(([, letter]) => toGlyph(letter))];
  const outlines = glyphs.map(writeOutline);
  const offsets = outlines.reduce((all, { length }) => [...all, (all.at(-1) ?? 0) + length], [0]);
  const all = glyphs.flatMap(({ contours }) => contours.flat());
  const box = boxOf(all);
  const pointsMax = Math.max(0, ...glyphs.map(({ contours }) => contours.flat().length));
  const contoursMax = Math.max(0, ...glyphs.map(({ contours }) => contours.length));
  return writeTables({
    'OS/2': writeMetrics(sorted.map(([codePoint]) => codePoint)),
    cmap: writeCharacters(sorted.map(([codePoint]) => codePoint)),
    glyf: Buffer.concat(outlines),
    head: writeHead(box),
    hhea: words(1, 0, ASCENT, DESCENT, 0, UNITS, 0, 0, box[2], 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    hmtx: words(...glyphs.flatMap(({ advance, contours }) => [advance, boxOf(contours.flat())[0]])),
    loca: longs(...offsets),
    maxp: words(1, 0, glyphs.length, pointsMax, contoursMax, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    name: writeNames(),
    post: longs(0x30000, 0, 0, 0, 0, 0, 0, 0),
  });
}

/** Each number in two bytes, whatever its sign. */
function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16BE(number & 0xffff, index * 2));
  return bytes;
}

function longs(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number >>> 0, index * 4));
  return bytes;
}

function toGlyph({ outline, advance }: Letter): Glyph {
  const contours: Point[][] = [];
  for (const [, command = '', rest = ''] of outline.matchAll(COMMAND)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map((text) => Math.round(Number(text)));
    const [x = 0, y = 0, endX = 0, endY = 0] = numbers;
    if (command === 'M') contours.push([{ x, y, isOnCurve: true }]);
    else if (command === 'L') contours.at(-1)?.push({ x, y, isOnCurve: true });
    else if (command === 'Q') {
      contours.at(-1)?.push({ x, y, isOnCurve: false }, { x: endX, y: endY, isOnCurve: true });
    }
  }
  return { advance: Math.round(advance), contours: contours.filter(({ length }) => length > 1) };
}

function boxOf(points: readonly Point[]): readonly [number, number, number, number] {
  if (points.length === 0) return [0, 0, 0, 0];
  const [first] = points;
  let [left, bottom, right, top] = [first?.x ?? 0, first?.y ?? 0, first?.x ?? 0, first?.y ?? 0];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return [left, bottom, right, top];
}

/** A simple glyph, without instructions; every coordinate in two bytes, as far from the one before. */
function writeOutline({ contours }: Glyph): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  let last = -1;
  const ends = contours.map(({ length }) => (last += length));
  const from = (index: number): Pick<Point, 'x' | 'y'> => points[index - 1] ?? { x: 0, y: 0 };
  const whole = Buffer.concat([
    words(contours.length, ...boxOf(points), ...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? ON_CURVE : 0))),
    words(...points.map(({ x }, index) => x - from(index).x)),
    words(...points.map(({ y }, index) => y - from(index).y)),
  ]);
  return Buffer.concat([whole, Buffer.alloc(whole.length % 2)]);
}

function writeHead(box: readonly number[]): Buffer {
  const begin = longs(0x10000, 0x10000, 0, 0x5f0f3cf5);
  return Buffer.concat([begin, words(3, UNITS), Buffer.alloc(16), words(...box, 0, 8, 2, 1, 0)]);
}

/** Format 12: groups of one, in order. */
function writeCharacters(codePoints: readonly number[]): Buffer {
  const groups = codePoints.flatMap((codePoint, index) => [codePoint, codePoint, index + 1]);
  const table = Buffer.concat([words(12, 0), longs(16 + groups.length * 4, 0, codePoints.length, ...groups)]);
  return Buffer.concat([words(0, 1, 3, 10), longs(12), table]);
}

function writeMetrics(codePoints: readonly number[]): Buffer {
  const first = Math.min(0xffff, ...codePoints);
  const last = Math.min(0xffff, Math.max(0, ...codePoints));
  return Buffer.concat([
    words(4, UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    longs(0, 0, 0, 0),
    Buffer.from('    ', 'ascii'),
    words(0x40, first, last, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    longs(0, 0),
    words(543, 733, 0, 32, 0),
  ]);
}

/** The family and the PostScript name: readers show them. */
function writeNames(): Buffer {
  const text = Buffer.from(NAME, 'utf16le').swap16();
  const ids = [1, 4, 6];
  const records = ids.flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  return Buffer.concat([words(0, ids.length, 6 + records.length * 2, ...records), text]);
}

function writeTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  const power = Math.floor(Math.log2(names.length));
  const head = [longs(0x10000), words(names.length, 16 * 2 ** power, power, 16 * (names.length - 2 ** power))];
  const bodies: Buffer[] = [];
  let offset = 12 + names.length * 16;
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    const body = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    head.push(Buffer.from(name.padEnd(4), 'ascii'), longs(sumOf(body), offset, table.length));
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([...head, ...bodies]);
}

function sumOf(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
