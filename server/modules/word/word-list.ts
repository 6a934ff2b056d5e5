import { type GroupLevel, WORD_LEVEL, WORD_MARKS_MAX } from '@contract/constants/word';
import { type Automaton, buildAutomaton } from './word-automaton';
import { foldText } from './word-fold';

export interface ListedWord<Id> {
  readonly id: Id;
  readonly body: string;
  /** See [Note: Folded text]. */
  readonly folded: string;
  readonly groupName: string;
  /** Its own or its group's. */
  readonly level: GroupLevel;
}

/** A word in a text. `start` and `end` count as JavaScript does. */
export interface Mark<Id> {
  readonly start: number;
  readonly end: number;
  readonly word: ListedWord<Id>;
}

export interface Judgement<Id> {
  readonly level: 0 | typeof WORD_LEVEL.refuse | typeof WORD_LEVEL.hold | typeof WORD_LEVEL.replace;
  /** Of what overlaps the one that begins first, then the longest. */
  readonly marks: readonly Mark<Id>[];
  readonly isCut: boolean;
  /** Each word that was found, once. */
  readonly found: readonly ListedWord<Id>[];
  /** With `*` for every character that a word covers which is to be replaced. */
  readonly replaced: string;
  /** The same, and for what is to be held. */
  readonly covered: string;
}

/** Words, ready to be looked for. */
export interface WordList<Id> {
  judge(text: string): Judgement<Id>;
}

/** Of two places that begin together the longer. */
interface Places {
  readonly ends: Int32Array;
  readonly words: Int32Array;
}

/** The time of a judgement grows with the text, not with what is found in it. */
export function createWordList<Id>(words: readonly ListedWord<Id>[]): WordList<Id> {
  const automaton: Automaton = buildAutomaton(words.map(({ folded }) => folded));
  const levels = Uint8Array.from(words, ({ level }) => level);
  const hasAllowed = words.some(({ level }) => level === WORD_LEVEL.allow);

  return {
    judge(text) {
      const folded = foldText(text);
      const { length, starts, ends } = folded;
      // How far the words of the allow-list reach that begin at a place or before it.
      const allowed = new Int32Array(length);
      if (hasAllowed) {
        automaton.scan(folded, (word, start, end) => {
          if (levels[word] === WORD_LEVEL.allow) allowed[start] = Math.max(allowed[start] ?? 0, end);
        });
        for (let at = 1; at < length; at += 1) allowed[at] = Math.max(allowed[at] ?? 0, allowed[at - 1] ?? 0);
      }

      const any: Places = { ends: new Int32Array(length), words: new Int32Array(length) };
      const covered = new Int32Array(length);
      const held = new Int32Array(length);
      const isFound = new Uint8Array(words.length);
      const found: ListedWord<Id>[] = [];
      automaton.scan(folded, (word, start, end) => {
        const level = levels[word];
        if (level === WORD_LEVEL.allow || (allowed[start] ?? 0) >= end) return;
        if ((any.ends[start] ?? 0) < end) {
          any.ends[start] = end;
          any.words[start] = word;
        }
        if (level === WORD_LEVEL.replace) covered[start] = Math.max(covered[start] ?? 0, end);
        if (level === WORD_LEVEL.replace || level === WORD_LEVEL.hold) held[start] = Math.max(held[start] ?? 0, end);
        if (isFound[word] === 1) return;
        isFound[word] = 1;
        const listed = words[word];
        if (listed !== undefined) found.push(listed);
      });

      const marks: Mark<Id>[] = [];
      let isCut = false;
      for (let at = 0; at < length; at += 1) {
        const end = any.ends[at] ?? 0;
        const word = words[any.words[at] ?? 0];
        if (end === 0 || word === undefined) continue;
        if (marks.length === WORD_MARKS_MAX) {
          isCut = true;
          break;
        }
        marks.push({ start: starts[at] ?? 0, end: ends[end - 1] ?? 0, word });
        at = end - 1;
      }
      return {
        level: strongestOf(found),
        marks,
        isCut,
        found,
        replaced: replace(text, listSpans(covered, starts, ends)),
        covered: replace(text, listSpans(held, starts, ends)),
      };
    },
  };
}

function strongestOf(found: readonly { readonly level: GroupLevel }[]): Judgement<unknown>['level'] {
  const has = (wanted: GroupLevel): boolean => found.some(({ level }) => level === wanted);
  if (has(WORD_LEVEL.refuse)) return WORD_LEVEL.refuse;
  if (has(WORD_LEVEL.hold)) return WORD_LEVEL.hold;
  return found.length === 0 ? 0 : WORD_LEVEL.replace;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of the text, in their order and apart from each other. */
function listSpans(covered: Int32Array, starts: Uint32Array, ends: Uint32Array): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < covered.length; at += 1) {
    let end = covered[at] ?? 0;
    if (end === 0) continue;
    const start = at;
    // What begins within it may reach further.
    for (; at < end; at += 1) end = Math.max(end, covered[at] ?? 0);
    at -= 1;
    spans.push({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });
  }
  return spans;
}

function replace(text: string, spans: readonly Span[]): string {
  let at = 0;
  const parts = spans.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return before + '*'.repeat(Array.from(text.slice(start, end)).length);
  });
  return parts.join('') + text.slice(at);
}
