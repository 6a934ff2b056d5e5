// Control characters, and those that nobody sees but that turn or split a line: U+200B, the marks of direction, U+FEFF.
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const INVISIBLE_IN_LINE = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A name as it is kept: one line, nothing invisible, no white space around it. */
export function cleanName(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .trim();
}

/** The same for text of several lines. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_LINE, '').trim();
}

/** As the database counts: code points, so that an emoji outside the basic plane is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** As many bytes as a text has in UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
