/** The first character that is read with each letter, in the order of Chinese dictionaries. No word begins with I, U or V. */
const FIRST_OF_LETTER = [
  ['A', '吖'],
  ['B', '八'],
  ['C', '嚓'],
  ['D', '哒'],
  ['E', '妸'],
  ['F', '发'],
  ['G', '旮'],
  ['H', '哈'],
  ['J', '讥'],
  ['K', '咔'],
  ['L', '垃'],
  ['M', '痳'],
  ['N', '拏'],
  ['O', '噢'],
  ['P', '妑'],
  ['Q', '七'],
  ['R', '呥'],
  ['S', '仨'],
  ['T', '他'],
  ['W', '穵'],
  ['X', '夕'],
  ['Y', '丫'],
  ['Z', '帀'],
] as const;
const OTHER = '#';
const HAN = /^\p{Script=Han}/u;

type Compare = (left: string, right: string) => number;

export interface NameOrder {
  readonly compare: Compare;
  /** Runtimes without Chinese order compare by code points. */
  readonly isChinese: boolean;
}

/** By code points these come the other way round. */
export const toNameOrder = (compare: Compare): NameOrder => ({
  compare,
  isChinese: compare('重阳', '安') > 0 && compare('一', '白') > 0,
});

const ORDER: NameOrder = (() => {
  try {
    return toNameOrder(new Intl.Collator('zh-CN-u-co-pinyin').compare);
  } catch {
    // Some mini-program engines have no Intl.
    return toNameOrder((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  }
})();

/** A to Z by which a name begins, read aloud; # for the rest, and for Chinese names where the runtime does not know their order. */
export function toLetter(name: string, { compare, isChinese }: NameOrder = ORDER): string {
  const first = [...name.trim()][0] ?? '';
  const latin = first.normalize('NFD').charAt(0).toUpperCase();
  if (latin >= 'A' && latin <= 'Z') return latin;
  if (!HAN.test(first) || !isChinese) return OTHER;
  let letter: string = OTHER;
  for (const [candidate, begin] of FIRST_OF_LETTER) {
    if (compare(first, begin) < 0) break;
    letter = candidate;
  }
  return letter;
}

export interface LetteredRow<Item> {
  readonly item: Item;
  readonly letter: string;
  /** The first of its letter. */
  readonly isFirst: boolean;
}

/** In the order of an address book: by letter, # last, then by name. */
export function sortByLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly LetteredRow<Item>[] {
  const rows = items.map((item) => ({ item, name: nameOf(item), letter: toLetter(nameOf(item)) }));
  const rank = (letter: string): string => (letter === OTHER ? '~' : letter);
  rows.sort((left, right) => {
    const [first, second] = [rank(left.letter), rank(right.letter)];
    return first === second ? ORDER.compare(left.name, right.name) : first < second ? -1 : 1;
  });
  return rows.map(({ item, letter }, index) => ({ item, letter, isFirst: rows[index - 1]?.letter !== letter }));
}
