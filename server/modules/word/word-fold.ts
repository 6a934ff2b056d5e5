import { Converter } from 'opencc-js/t2cn';

/**
 * [Note: Folded text] Words and texts are compared as what is left of them: letters and digits, in lower case, half width and simplified
 * characters; spaces, punctuation, symbols, accents and what nobody sees fall away. Each unit knows which characters it came from.
 */
export interface FoldedText {
  readonly units: Uint16Array;
  readonly length: number;
  /** Of each unit, where its character begins and ends in the text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const NOTHING = '';
const KEPT = /[\p{L}\p{N}]/u;
const MARKS = /[^\p{L}\p{N}]/gu;
const HANGUL = /^[\uac00-\ud7af]$/;
/** Blocks that hold traditional characters, in the basic plane. */
const HAN = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
] as const;

/** By code point: what has been asked for once. Of the basic plane alone, so that nobody fills the memory with rare characters. */
const folds = new Map<number, string>();
const BASIC_PLANE_END = 0xffff;
let simplified: ReadonlyMap<string, string> | null = null;

/** Made at the first text, in a few milliseconds: one line a character, so that no phrase is seen in it. */
function readSimplified(): ReadonlyMap<string, string> {
  const from = HAN.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)),
  );
  const to = Converter({ from: 't', to: 'cn' })(from.join('\n')).split('\n');
  return new Map(from.flatMap((char, at) => (to[at] === undefined || to[at] === char ? [] : [[char, to[at]]])));
}

function foldCharacter(char: string): string {
  if (!KEPT.test(char) && char.normalize('NFKD') === char) return NOTHING;
  // A syllable of Hangul taken apart would begin another one.
  const plain = HANGUL.test(char) ? char : char.normalize('NFKD').replace(MARKS, '');
  simplified ??= readSimplified();
  const map = simplified;
  return Array.from(plain.toLowerCase(), (one) => map.get(one) ?? one)
    .join('')
    .replace(MARKS, '');
}

function foldOf(char: string): string {
  const codePoint = char.codePointAt(0) ?? 0;
  const known = folds.get(codePoint);
  if (known !== undefined) return known;
  const folded = foldCharacter(char);
  if (codePoint <= BASIC_PLANE_END) folds.set(codePoint, folded);
  return folded;
}

/** See [Note: Folded text]. */
export function foldText(text: string): FoldedText {
  let capacity = text.length + 16;
  let units = new Uint16Array(capacity);
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let length = 0;
  let at = 0;
  for (const char of text) {
    const folded = foldOf(char);
    if (length + folded.length > capacity) {
      capacity = capacity * 2 + folded.length;
      units = grow(units, new Uint16Array(capacity));
      starts = grow(starts, new Uint32Array(capacity));
      ends = grow(ends, new Uint32Array(capacity));
    }
    for (let index = 0; index < folded.length; index += 1) {
      units[length] = folded.charCodeAt(index);
      starts[length] = at;
      ends[length] = at + char.length;
      length += 1;
    }
    at += char.length;
  }
  return { units, length, starts, ends };
}

function grow<A extends Uint16Array | Uint32Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}

/** What a word is kept and found by. Empty: there is nothing to find in it. */
export function foldWord(text: string): string {
  const { units, length } = foldText(text);
  let word = '';
  // One by one: a line of a file may be longer than the arguments that a call takes.
  for (let at = 0; at < length; at += 1) word += String.fromCharCode(units[at] ?? 0);
  return word;
}
