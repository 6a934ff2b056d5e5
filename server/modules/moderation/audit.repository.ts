import { sql } from 'kysely';
import type { Db } from '../../db/tables';

export interface AuditFilter {
  /** Searches the actor, the subject and the reason. Null: any. */
  readonly part: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  /** The id of the case, matter, sanction or hold. */
  readonly about: string;
  /** Whose it is. Empty for who has closed his account. */
  readonly person: string;
  readonly reason: string;
  readonly verdict: number;
}

/** All that super admins did at the desk, in one form. Nothing of it is ever changed. */
const LOG = sql`(
  select d.at, d.actor_id, 'media:' || d.rule as action, d.case_uid as about, media.uploader_id as person_id, d.reason, d.verdict, d.id
  from moderation_decision as d left join media on media.id = d.media_id
  union all
  select d.at, d.actor_id, 'matter:' || d.rule, d.matter_uid, d.user_id, d.reason, d.verdict, d.id from matter_decision as d
  union all
  select created_at, actor_id, 'sanction:' || kind, uid, user_id, reason, 0, id from sanction
  union all
  select lifted_at, lifted_by, 'sanction:lift', uid, user_id, '', 0, id from sanction where lifted_at is not null
  union all
  select created_at, actor_id, 'hold:give', uid, user_id, reason, 0, id from legal_hold
  union all
  select at, actor_id, 'setting:' || action, about, person_id, reason, 0, id from operator_act
  union all
  select lifted_at, lifted_by, 'hold:lift', uid, user_id, '', 0, id from legal_hold where lifted_at is not null
)`;

const found = ({ part, from, to }: AuditFilter) => sql`
  from ${LOG} as log
  left join app_user as actor on actor.id = log.actor_id
  left join app_user as person on person.id = log.person_id
  where (${from}::timestamptz is null or log.at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or log.at < ${to}::timestamptz)
    and (${part}::text is null or strpos(lower(concat_ws(' ', actor.nickname, person.nickname, log.reason, log.about)), lower(${part}::text)) > 0)`;

/** The last first. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select log.action || '/' || log.id as id, log.at, coalesce(actor.nickname, '') as actor, log.action, log.about, coalesce(person.nickname, '') as person,
      log.reason, log.verdict
    ${found(filter)}
    order by log.at desc, log.action, log.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countAuditRows(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${found(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
