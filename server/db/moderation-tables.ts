import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

export interface ModerationCaseTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  kind: number;
  media_id: Id;
  before_status: number;
  state: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
}

export interface ModerationReportTable {
  id: GeneratedAlways<Id>;
  case_id: Id;
  media_id: Id;
  user_id: Id | null;
  device_id: Id | null;
  reason: number;
  body: string;
  created_at: Date;
}

/** Only ever added: see [Note: Legal status] in 0045-moderation. */
export interface ModerationDecisionTable {
  id: GeneratedAlways<Id>;
  act: string;
  rule: string;
  version: number;
  case_uid: string;
  case_id: Id;
  media_id: Id;
  media_uid: string;
  actor_id: Id;
  verdict: number;
  reason: string;
  from_status: number;
  to_status: number;
  at: Date;
}
