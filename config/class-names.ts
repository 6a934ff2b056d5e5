import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** No vowels: none of these spells a word, `ad` for one, which blockers hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ';

/**
 * Names classes in production: two letters for the sheet, by its path, and a number for the class, as in `kT3`. A hash of its own for
 * every class is the part of a style sheet that does not compress. A change in one sheet renames nothing in the others.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const prefixes = new Map<string, string>();
  const taken = new Set<string>();
  const sheets = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.scss'),
  );
  if (sheets.length > LETTERS.length ** 2 / 2) throw new Error('Too many style sheets for two letters each');
  for (const sheet of sheets.map((file) => file.split(path.sep).join('/')).sort()) {
    let place = createHash('sha256').update(sheet).digest().readUInt32BE();
    while (taken.has(toLetters(place))) place += 1;
    taken.add(toLetters(place));
    prefixes.set(path.join(root, 'src', sheet), toLetters(place));
  }
  const numbers = new Map<string, Map<string, number>>();
  return (name, file) => {
    const prefix = prefixes.get(file);
    if (prefix === undefined) throw new Error(`${file} is no style sheet of this product`);
    const known = numbers.get(file) ?? new Map<string, number>();
    numbers.set(file, known);
    if (!known.has(name)) known.set(name, known.size);
    return `${prefix}${known.get(name)}`;
  };
}

function toLetters(place: number): string {
  const first = Math.floor(place / LETTERS.length) % LETTERS.length;
  return `${LETTERS[first]}${LETTERS[place % LETTERS.length]}`;
}
