import type { Generated, GeneratedAlways } from 'kysely';
import type { GroupLevel, WordLevel } from '@contract/constants/word';
import type { Id } from './column-types';

export interface WordGroupTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  name: string;
  level: GroupLevel;
  created_at: Date;
  removed_at: Generated<Date | null>;
}

/** See [Note: Word list] in 0053-word. */
export interface WordTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  group_id: Id;
  body: string;
  folded: string;
  level: WordLevel;
  created_at: Date;
  removed_at: Generated<Date | null>;
  is_scanned: Generated<boolean>;
}

export interface WordHitTable {
  word_id: Id;
  hits: Id;
  last_at: Date;
}

/** One row. */
export interface WordVersionTable {
  name: string;
  version: Id;
}
