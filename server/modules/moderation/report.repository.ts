import { CASE_KIND, CASE_STATE, type CaseKind } from '@contract/constants/moderation';
import { sql } from 'kysely';
import type { Id, Tx } from '../../db/tables';

/** The open case of this kind about a file; made where there is none. */
export async function openCase(
  tx: Tx,
  about: { readonly kind: CaseKind; readonly mediaId: Id; readonly beforeStatus: number; readonly at: Date },
): Promise<{ id: Id; isNew: boolean }> {
  const made = await tx
    .insertInto('moderation_case')
    .values({ kind: about.kind, media_id: about.mediaId, before_status: about.beforeStatus, created_at: about.at })
    .onConflict((oc) => oc.columns(['kind', 'media_id']).where('state', '=', sql.lit(CASE_STATE.open)).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  // Locked, so that nobody decides it while something is added to it.
  const found = await tx
    .selectFrom('moderation_case')
    .select('id')
    .where('kind', '=', about.kind)
    .where('media_id', '=', about.mediaId)
    .where('state', '=', CASE_STATE.open)
    .forUpdate()
    .executeTakeFirst();
  // Decided between the two statements: this one is about what comes after.
  return found === undefined ? openCase(tx, about) : { id: found.id, isNew: false };
}

export type Reporter =
  | { readonly userId: Id; readonly deviceId: null }
  | { readonly userId: null; readonly deviceId: Id };

export async function hasReported(tx: Tx, mediaId: Id, { userId, deviceId }: Reporter): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_report
    where media_id = ${mediaId} and (user_id = ${userId} or device_id = ${deviceId})`.execute(tx);
  return rows.length > 0;
}

/** Null, and nothing changes, if the person has reported it already. */
export async function insertReport(
  tx: Tx,
  report: Reporter & {
    readonly caseId: Id;
    readonly mediaId: Id;
    readonly reason: number;
    readonly text: string;
    readonly at: Date;
  },
): Promise<Id | null> {
  const row = await tx
    .insertInto('moderation_report')
    .values({
      case_id: report.caseId,
      media_id: report.mediaId,
      user_id: report.userId,
      device_id: report.deviceId,
      reason: report.reason,
      body: report.text,
      created_at: report.at,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertAppeal(
  tx: Tx,
  appeal: { readonly caseId: Id; readonly userId: Id; readonly text: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('moderation_appeal')
    .values({ case_id: appeal.caseId, user_id: appeal.userId, body: appeal.text, created_at: appeal.at })
    .execute();
}

export interface OpenAppeal {
  readonly caseId: Id;
  readonly caseUid: string;
  /** What the file has again when it is refused. */
  readonly beforeStatus: number;
}

/** The appeal that somebody has made about a file, and that waits. */
export async function findOpenAppeal(tx: Tx, mediaId: Id): Promise<OpenAppeal | null> {
  const row = await tx
    .selectFrom('moderation_case')
    .select(['id as caseId', 'uid as caseUid', 'before_status as beforeStatus'])
    .where('kind', '=', CASE_KIND.appeal)
    .where('media_id', '=', mediaId)
    .where('state', '=', CASE_STATE.open)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepBeforeAppeal(tx: Tx, caseId: Id, beforeStatus: number): Promise<void> {
  await tx.updateTable('moderation_case').set({ before_status: beforeStatus }).where('id', '=', caseId).execute();
}
