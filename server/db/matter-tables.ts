import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Held texts] in 0075-held-texts. */
interface MatterTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  cause: number;
  thing: number;
  field: Generated<string>;
  /** Whose it is. */
  user_id: Id;
  album_id: Id | null;
  comment_id: Id | null;
  body: Generated<string>;
  words: Generated<string[]>;
  state: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
}

/** Only ever added. */
interface MatterDecisionTable {
  id: GeneratedAlways<Id>;
  act: string;
  rule: string;
  matter_uid: string;
  matter_id: Id;
  cause: number;
  thing: number;
  user_id: Id;
  actor_id: Id;
  verdict: number;
  reason: string;
  before_state: string;
  at: Date;
}

interface AlbumTextWaitTable {
  album_id: Id;
  field: 'name' | 'description';
  author_id: Id;
  body: string;
  shown: string;
  written_at: Date;
}

export interface MatterTables {
  matter: MatterTable;
  matter_decision: MatterDecisionTable;
  album_text_wait: AlbumTextWaitTable;
}
