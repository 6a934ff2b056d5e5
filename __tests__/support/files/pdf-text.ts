import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  readonly text: string;
  readonly pages: number;
  /** How long the outline of each letter of the fonts is, in bytes. */
  readonly glyphs: readonly number[];
}

const STREAM = /(<<(?:[^<>]|<<[^<>]*>>)*>>)\s*stream\r?\n/g;

/** What a reader copies of a document as pdfkit writes it: one font, letters by their numbers, a table of what they stand for. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const latin = file.toString('latin1');
  const streams = [...latin.matchAll(STREAM)].map((found) => {
    const start = found.index + found[0].length;
    const length = Number(/\/Length (\d+)/.exec(found[1] ?? '')?.[1] ?? 0);
    const bytes = file.subarray(start, start + length);
    return /FlateDecode/.test(found[1] ?? '') ? inflateSync(bytes) : bytes;
  });
  const texts = streams.map((bytes) => bytes.toString('latin1'));
  const letters = new Map(texts.filter((text) => text.includes('beginbfrange')).flatMap(readTable));
  const text = texts
    .filter((each) => /\bTJ\b|\bTj\b/.test(each))
    .flatMap((each) => [...each.matchAll(/BT([\s\S]*?)ET/g)])
    .map(([, block = '']) => readBlock(block, letters))
    .join('\n');
  const pages = latin.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  const fonts = streams.filter((bytes) => ['true', '\0\u0001\0\0'].includes(bytes.toString('latin1', 0, 4)));
  return { text, pages, glyphs: fonts.flatMap(listOutlines) };
}

function readTable(text: string): (readonly [number, string])[] {
  const ranges = [...text.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)];
  return ranges.flatMap(([, first = '0', , list = '']) =>
    [...list.matchAll(/<([0-9a-f]+)>/gi)].map(
      ([, hex = ''], index) =>
        [Number.parseInt(first, 16) + index, Buffer.from(hex, 'hex').swap16().toString('utf16le')] as const,
    ),
  );
}

function readBlock(block: string, letters: ReadonlyMap<number, string>): string {
  const numbers = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return numbers.map((hex) => letters.get(Number.parseInt(hex, 16)) ?? '\ufffd').join('');
}

/** The differences of the table of a TrueType font that says where each outline begins. */
function listOutlines(font: Buffer): number[] {
  const table = (name: string): Buffer => {
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
      if (font.toString('latin1', at, at + 4) !== name) continue;
      return font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12));
    }
    throw new Error(`a font without ${name}`);
  };
  const isLong = table('head').readUInt16BE(50) === 1;
  const loca = table('loca');
  const size = isLong ? 4 : 2;
  const offsets = Array.from({ length: loca.length / size }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
  return offsets.slice(1).map((end, index) => end - (offsets[index] ?? 0));
}
