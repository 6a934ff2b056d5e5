import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkitten';

/** One letter as it is drawn: y grows upwards, as fonts have it. */
export interface Letter {
  readonly character: string;
  /** Of an SVG path, in units of which UNITS make the height of a line's letters. Empty for a space. */
  readonly outline: string;
  /** How far it moves the next one. */
  readonly advance: number;
  /** Lines may be broken on either side of it, as between Chinese characters. */
  readonly isWide: boolean;
}

export interface Letters {
  /** The letters of a text in order. What no font can show is left out (emoji) or has a sign in its place. */
  shape(text: string): readonly Letter[];
}

export const UNITS = 1_000;

const PACKAGE = '@fontsource-variable/noto-sans-sc';
// What printers put where a character is missing.
const MISSING = 0x3013;
const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}\u2028\u2029]/u;
const FIRST_WIDE = 0x2e80;

interface Slice {
  readonly name: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * Noto Sans SC, cut by its package into a hundred files of some 50 KB. A text needs a few of them, and a file is read at its first
 * letter.
 */
export function createLetters(): Letters {
  const load = createRequire(process.argv[1] ?? process.execPath);
  const folder = path.dirname(load.resolve(`${PACKAGE}/package.json`));
  const slices = readSlices(readFileSync(path.join(folder, 'unicode.json'), 'utf8'));
  const fonts = new Map<string, Font>();
  const letters = new Map<number, Letter | null>();

  function fontOf({ name }: Slice): Font {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const font = create(readFileSync(path.join(folder, 'files', `noto-sans-sc-${name}-wght-normal.woff2`)));
    if (font.isCollection) throw new Error('a font file holds one font');
    fonts.set(name, font);
    return font;
  }

  function readLetter(codePoint: number): Letter | null {
    for (const slice of slices) {
      if (!slice.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      const font = fontOf(slice);
      if (!font.hasGlyphForCodePoint(codePoint)) continue;
      const glyph = font.glyphForCodePoint(codePoint);
      const scale = UNITS / font.unitsPerEm;
      if (scale !== 1) throw new Error('the font has other units');
      const character = String.fromCodePoint(codePoint);
      const isWide = codePoint >= FIRST_WIDE;
      return { character, outline: glyph.path.toSVG(), advance: glyph.advanceWidth, isWide };
    }
    return null;
  }

  function letterOf(codePoint: number): Letter | null {
    const known = letters.get(codePoint);
    if (known !== undefined) return known;
    const letter = readLetter(codePoint);
    letters.set(codePoint, letter);
    return letter;
  }

  return {
    shape(text) {
      return Array.from(text.normalize('NFC')).flatMap((character) => {
        if (INVISIBLE.test(character)) return [];
        const codePoint = character.codePointAt(0) ?? MISSING;
        const letter = letterOf(codePoint);
        if (letter !== null) return [letter];
        if (PICTOGRAM.test(character)) return [];
        return letterOf(MISSING) ?? [];
      });
    },
  };
}

/** `{"[4]": "U+1f1e9-1f1f5,U+2e80", "latin": "U+0-ff"}`. The last of the file are the commonest. */
function readSlices(json: string): readonly Slice[] {
  const table: unknown = JSON.parse(json);
  if (typeof table !== 'object' || table === null) throw new Error(`${PACKAGE} has no table of its files`);
  const slices = Object.entries(table).map(([key, ranges]) => ({
    name: key.replace(/[[\]]/g, ''),
    ranges: String(ranges).split(',').map(readRange),
  }));
  return slices.reverse();
}

function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
