import { WORD_GROUP_NAME_MAX_LENGTH, WORD_LEVEL, WORD_LINE_FAULT, WORD_MAX_LENGTH } from '@contract/constants/word';
import type { GroupLevel, WordLevel } from '@contract/constants/word';
import { cleanName, countCharacters } from '@contract/rules/text';

/** The level that a word has, with its group's. */
export const levelOf = (own: WordLevel, group: GroupLevel): GroupLevel => (own === WORD_LEVEL.asGroup ? group : own);

/** Null: without a name, or one too long. */
export function cleanGroupName(text: string): string | null {
  const name = cleanName(text);
  return name === '' || countCharacters(name) > WORD_GROUP_NAME_MAX_LENGTH ? null : name;
}

export type LineFault = (typeof WORD_LINE_FAULT)[keyof typeof WORD_LINE_FAULT];

/** What is wrong with a word. `folded` is what is left of it to be found: see [Note: Folded text]. */
export function findWordFault(word: string, folded: string): LineFault | null {
  if (word.includes('\ufffd')) return WORD_LINE_FAULT.broken;
  if (folded === '') return WORD_LINE_FAULT.nothing;
  return folded.length > WORD_MAX_LENGTH || countCharacters(word) > WORD_MAX_LENGTH ? WORD_LINE_FAULT.tooLong : null;
}

export interface FileLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The lines of a file that have something on them. */
export function readLines(text: string): FileLine[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line, at) => ({ line: at + 1, text: cleanName(line) }))
    .filter((line) => line.text !== '');
}
