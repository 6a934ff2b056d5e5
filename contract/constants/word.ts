/**
 * What happens to a text that holds a word. A word of its group's level has `asGroup`. `allow` belongs to the allow-list: what lies within
 * such a word is not one. `hold`: its author alone sees it until the desk passes it; where a text cannot wait, the word is covered.
 */
export const WORD_LEVEL = { asGroup: 0, refuse: 1, hold: 2, replace: 3, allow: 4 } as const;
export type WordLevel = (typeof WORD_LEVEL)[keyof typeof WORD_LEVEL];
/** The level of a group, and what a word's comes to. */
export type GroupLevel = Exclude<WordLevel, typeof WORD_LEVEL.asGroup>;

export const WORD_MAX_LENGTH = 50;
export const WORD_GROUP_NAME_MAX_LENGTH = 20;
export const WORD_GROUPS_MAX = 50;
export const WORDS_MAX = 20_000;
/** Words that are taken away, or given another level, at once. */
export const WORD_BATCH_MAX = 100;

/** Characters of a file of words: one a line. */
export const WORD_FILE_MAX_LENGTH = 300_000;
/** The server takes no longer call. */
export const WORD_FILE_MAX_BYTES = 900_000;
/** What is wrong with a line: longer than a word may be, without a letter or digit, not UTF-8, one too many for the list. */
export const WORD_LINE_FAULT = { tooLong: 1, nothing: 2, broken: 3, full: 4 } as const;
/** Bad lines that a report names; the others are counted. */
export const WORD_BAD_LINES_SHOWN = 50;

export const WORD_TEST_MAX_LENGTH = 2_500;
/** Places that are marked in a text. */
export const WORD_MARKS_MAX = 100;
