import type { Generated } from 'kysely';
import type { Id } from './column-types';

interface GenerationTable {
  id: Generated<Id>;
  uid: string;
  user_id: Id;
  album_id: Id;
  kind: number;
  prompt: string;
  negative: string;
  style: string;
  option: number;
  ratio: string;
  count: number;
  seed: number;
  source_id: Id | null;
  action: Generated<string>;
  state: number;
  reason: Generated<string>;
  /** GENERATE_ENGINES */
  engine: Generated<string>;
  points: Generated<number>;
  /** Null: it has not ended, or costs nothing. */
  spent: Generated<number | null>;
  /** Of a child's photo, or of what was made of one. */
  is_child: Generated<boolean>;
  request_id: Generated<string | null>;
  created_at: Date;
  removed_at: Generated<Date | null>;
}

interface GenerationResultTable {
  generation_id: Id;
  position: number;
  media_id: Id | null;
  created_at: Date;
}

interface GenerationTicketTable {
  generation_id: Id;
  position: number;
  ticket: Generated<string>;
  /** Of what was made, before it becomes an upload. */
  md5: Generated<string>;
  created_at: Date;
}

interface ModelConsentTable {
  user_id: Id;
  version: number;
  given_at: Date;
  withdrawn_at: Date | null;
}

interface UserTextTable {
  id: Generated<Id>;
  uid: string;
  user_id: Id;
  text: string;
  created_at: Date;
}

export interface GenerationTables {
  generation: GenerationTable;
  generation_result: GenerationResultTable;
  generation_ticket: GenerationTicketTable;
  model_consent: ModelConsentTable;
  user_text: UserTextTable;
}
