import type { AdminRight } from '@contract/constants/admin-right';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

interface ModerationCaseTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  kind: number;
  media_id: Id;
  before_status: number;
  state: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
}

interface ModerationReportTable {
  id: GeneratedAlways<Id>;
  case_id: Id;
  media_id: Id;
  user_id: Id | null;
  device_id: Id | null;
  reason: number;
  body: string;
  created_at: Date;
}

/** See [Note: Content check] in 0074-content-check. */
interface ContentCheckTable {
  media_id: Id;
  checker: string;
  outcome: number;
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
  pictures: number;
  checked_at: Date;
}

/** See [Note: Picture asks] in 0085-picture-asks. */
interface PictureAskTable {
  id: GeneratedAlways<Id>;
  media_id: Id;
  part: number;
  token_hash: Buffer | null;
  trace_id: string | null;
  verdict: Generated<number>;
  asked_at: Date;
  fetched_at: Date | null;
  ended_at: Date | null;
}

/** Only ever added: see [Note: Legal status] in 0045-moderation. */
interface ModerationDecisionTable {
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

/** See [Note: Operator's desk] in 0088-operator-desk. */
interface OperatorActTable {
  id: GeneratedAlways<Id>;
  /** Null: the command line. */
  actor_id: Id | null;
  action: string;
  about: string;
  person_id: Id | null;
  reason: string;
  at: Date;
}

interface AdminChangeTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  user_id: Id;
  /** Those that the person is to hold. None: to be a super admin no longer. */
  rights: AdminRight[];
  asked_by: Id;
  created_at: Date;
  decided_by: Id | null;
  decided_at: Date | null;
  is_agreed: boolean | null;
}

export interface ModerationTables {
  moderation_case: ModerationCaseTable;
  moderation_report: ModerationReportTable;
  moderation_appeal: { case_id: Id; user_id: Id; body: string; created_at: Date };
  moderation_decision: ModerationDecisionTable;
  content_check: ContentCheckTable;
  picture_ask: PictureAskTable;
  operator_act: OperatorActTable;
  /** See [Note: Pictures of reports] in 0116-written-matters. */
  report_picture: {
    id: GeneratedAlways<Id>;
    report_id: Id | null;
    matter_report_id: Id | null;
    picture_url: string;
  };
  admin_change: AdminChangeTable;
  /** See [Note: Ban marks] in 0086-ban-marks. */
  ban_mark: { sanction_uid: string; mark: Buffer; until: Date; reason: string };
}
