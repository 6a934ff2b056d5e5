/** Told of a text before what was found in it. */
const BEFORE = 4;
/** Of the name of whoever wrote it: what was found stands behind it in one line. */
const NAME_SHOWN = 4;

export interface FoundPart {
  readonly words: string;
  readonly isFound: boolean;
}

/** A text in parts, of which some are what was looked for, in whatever case. */
export function splitFound(text: string, keyword: string): FoundPart[] {
  const wanted = keyword.trim().toLowerCase();
  // Where lower case has another length, places in it say nothing.
  const lower = text.toLowerCase();
  if (wanted === '' || lower.length !== text.length) return [{ words: text, isFound: false }];
  const parts: FoundPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ words: text.slice(from, at), isFound: false });
    from = at + wanted.length;
    parts.push({ words: text.slice(at, from), isFound: true });
  }
  if (from < text.length) parts.push({ words: text.slice(from), isFound: false });
  return parts;
}

/** The text from shortly before what was found, so that the find is seen in one line. */
export function excerptFound(text: string, keyword: string): string {
  const [first] = splitFound(text, keyword);
  if (first === undefined || first.isFound || first.words === text) return text;
  const before = [...first.words];
  return before.length <= BEFORE ? text : `…${before.slice(-BEFORE).join('')}${text.slice(first.words.length)}`;
}

/** Who wrote it before what was found of it. `name` empty: that is known. */
export function tellFound(name: string, text: string, keyword: string): string {
  const [who, words] = [[...name], excerptFound(text, keyword)];
  if (name === '') return words;
  return `${who.length <= NAME_SHOWN ? name : `${who.slice(0, NAME_SHOWN).join('')}…`}：${words}`;
}
