export const SEARCH_RECORDS_MAX = 10;
/** Fewer would find everything. */
export const SEARCH_MIN_CHARACTERS = 2;
const RECORD_MAX_LENGTH = 50;

export function parseSearchRecords(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, SEARCH_RECORDS_MAX);
}

/** The last first; what was looked for again moves to the front, the oldest falls out. */
export function addSearchRecord(records: readonly string[], words: string): readonly string[] {
  const clean = words.trim().slice(0, RECORD_MAX_LENGTH);
  if (clean === '') return records;
  return [clean, ...records.filter((one) => one !== clean)].slice(0, SEARCH_RECORDS_MAX);
}

/** In characters as people count them. */
export function isLongEnough(words: string): boolean {
  return [...words.trim()].length >= SEARCH_MIN_CHARACTERS;
}

const SUGGESTIONS_MAX = 8;

/** What may be meant: what one has looked for before, then known words, that contain what is typed and are not it. */
export function suggestSearches(
  words: string,
  records: readonly string[],
  known: readonly string[],
): readonly string[] {
  const typed = words.trim().toLowerCase();
  if (typed === '') return [];
  const all = [...new Set([...records, ...known])];
  return all
    .filter((one) => one.toLowerCase().includes(typed) && one.toLowerCase() !== typed)
    .slice(0, SUGGESTIONS_MAX);
}

/** Our own first, then what the server found; each once, and not what is typed. */
export function mergeSuggestions(words: string, ours: readonly string[], found: readonly string[]): readonly string[] {
  const typed = words.trim().toLowerCase();
  const seen = new Set([typed]);
  return [...ours, ...found]
    .filter((one) => {
      const key = one.toLowerCase();
      return !seen.has(key) && seen.add(key).size > 0;
    })
    .slice(0, SUGGESTIONS_MAX);
}

/** What narrows a search besides its words. Empty: not. */
export interface SearchFilter {
  readonly place: string;
  readonly tag: string;
  readonly camera: string;
  readonly dayFrom: string;
  readonly dayTo: string;
  readonly kind: 'all' | 'photo' | 'video';
}

export const NO_SEARCH_FILTER: SearchFilter = { place: '', tag: '', camera: '', dayFrom: '', dayTo: '', kind: 'all' };

export type SearchTab = 'albums' | 'photos' | 'people';

function given<K extends string>(key: K, value: string): Partial<Record<K, string>> {
  const clean = value.trim();
  return clean === '' ? {} : ({ [key]: clean } as Partial<Record<K, string>>);
}

/** Null: there is nothing to ask for yet. */
export function toAlbumSearch(words: string, filter: SearchFilter) {
  const query = {
    ...(isLongEnough(words) ? given('keyword', words) : {}),
    ...given('place', filter.place),
    ...given('tag', filter.tag),
    ...given('dayFrom', filter.dayFrom),
    ...given('dayTo', filter.dayTo),
  };
  return Object.keys(query).length === 0 ? null : query;
}

/** Null: there is nothing to ask for yet. Photos of one kind alone are not a search. */
export function toMediaSearch(words: string, filter: SearchFilter) {
  const query = {
    ...(isLongEnough(words) ? given('keyword', words) : {}),
    ...given('place', filter.place),
    ...given('tag', filter.tag),
    ...given('camera', filter.camera),
    ...given('dayFrom', filter.dayFrom),
    ...given('dayTo', filter.dayTo),
  };
  if (Object.keys(query).length === 0) return null;
  const kind = filter.kind === 'all' ? {} : { kind: filter.kind === 'video' ? (1 as const) : (0 as const) };
  return { ...query, ...kind };
}

/** How many things narrow the search of this tab. */
export function countFilters(tab: SearchTab, filter: SearchFilter): number {
  const { place, tag, camera, dayFrom, dayTo, kind } = filter;
  if (tab === 'people') return 0;
  const all = [place, tag, dayFrom, dayTo, tab === 'photos' ? camera : ''];
  return all.filter((one) => one.trim() !== '').length + (tab === 'photos' && kind !== 'all' ? 1 : 0);
}
