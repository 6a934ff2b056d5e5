import { countCharacters } from '@contract/rules/text';

const WORDS_MAX = 8;

/**
 * The words of a keyword, each of which must be found; null when one of them has fewer than two characters, which no index
 * knows. In lower case, as texts are compared.
 */
export function toWords(keyword: string): readonly string[] | null {
  const words = [
    ...new Set(
      keyword
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, WORDS_MAX);
  return words.every((word) => countCharacters(word) >= 2) ? words : null;
}
