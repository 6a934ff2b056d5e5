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
  chat_message_id: Generated<Id | null>;
  /** Of a group. */
  chat_id: Generated<Id | null>;
  /** See [Note: Written matters] in 0116-written-matters. */
  post_id: Generated<Id | null>;
  milestone_id: Generated<Id | null>;
  /** See 0129-small-matters. */
  media_id: Generated<Id | null>;
  label_id: Generated<Id | null>;
  growth_id: Generated<Id | null>;
  body: Generated<string>;
  words: Generated<string[]>;
  state: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  /** What taking the decision back restores, as JSON: beside the text, so that it goes with it. */
  before_state: Generated<string>;
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

interface MatterReportTable {
  id: GeneratedAlways<Id>;
  matter_id: Id;
  thing: number;
  thing_id: Id;
  user_id: Id | null;
  device_id: Id | null;
  reason: number;
  body: string;
  created_at: Date;
}

/** See [Note: Reported things] in 0076-reported-things. */
interface SanctionTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  user_id: Id;
  kind: number;
  until: Date;
  reason: string;
  act: string;
  actor_id: Id;
  created_at: Date;
  lifted_at: Generated<Date | null>;
  lifted_by: Generated<Id | null>;
}

interface LegalHoldTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  user_id: Id | null;
  album_id: Id | null;
  media_id: Id | null;
  reason: string;
  actor_id: Id;
  created_at: Date;
  lifted_at: Generated<Date | null>;
  lifted_by: Generated<Id | null>;
}

export interface MatterTables {
  matter: MatterTable;
  matter_decision: MatterDecisionTable;
  album_text_wait: AlbumTextWaitTable;
  matter_report: MatterReportTable;
  sanction: SanctionTable;
  legal_hold: LegalHoldTable;
}
