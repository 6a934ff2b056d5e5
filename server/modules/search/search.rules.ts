import { countCharacters } from '@contract/rules/text';

const SUGGESTIONS_MAX = 8;

export interface Suggestion {
  readonly text: string;
  readonly kind: 'album' | 'tag';
}

/** Tags and names that hold what is typed (in lower case) and are not it, each once; those that begin with it first. */
export function toSuggestions(
  typed: string,
  albums: readonly { readonly name: string; readonly tags: string }[],
): Suggestion[] {
  const all = [
    ...albums.flatMap(({ tags }) => tags.split('\n').map((text) => ({ text, kind: 'tag' as const }))),
    ...albums.map(({ name }) => ({ text: name, kind: 'album' as const })),
  ];
  const byText = new Map<string, Suggestion>();
  for (const one of all) {
    const key = one.text.toLowerCase();
    if (key !== typed && key.includes(typed) && !byText.has(key)) byText.set(key, one);
  }
  const begins = ({ text }: Suggestion): number => (text.toLowerCase().startsWith(typed) ? 0 : 1);
  return [...byText.values()].sort((a, b) => begins(a) - begins(b)).slice(0, SUGGESTIONS_MAX);
}

const WORDS_MAX = 8;

/**
 * The words of a keyword, each of which must be found; null when one of them has fewer than `shortest` characters: no index
 * knows those of one. In lower case, as texts are compared.
 */
export function toWords(keyword: string, shortest = 2): readonly string[] | null {
  const words = [
    ...new Set(
      keyword
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, WORDS_MAX);
  return words.every((word) => countCharacters(word) >= shortest) ? words : null;
}
