import type { TableNotes } from '../../area';

/** None of them names a person. */
export const WORD_TABLES: TableNotes = {
  word_group: {},
  word: {},
  word_hit: {},
  word_version: {},
};
