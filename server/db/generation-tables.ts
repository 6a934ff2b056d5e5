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
  created_at: Date;
  removed_at: Generated<Date | null>;
}

interface GenerationResultTable {
  generation_id: Id;
  position: number;
  media_id: Id | null;
  created_at: Date;
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
  user_text: UserTextTable;
}
