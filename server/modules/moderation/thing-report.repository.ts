import { sql } from 'kysely';
import { MATTER_CAUSE, type MatterThing, UNDO_TAKEN_MS, VERDICT } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';
import type { Reporter } from './report.repository';

export interface ReportedThing {
  readonly thing: MatterThing;
  readonly id: Id;
  /** Whose it is. */
  readonly userId: Id;
  readonly albumId: Id | null;
  readonly commentId: Id | null;
  readonly messageId?: Id;
  /** Of a group. */
  readonly chatId?: Id;
  readonly text: string;
}

/** Null: nobody, or somebody who has closed his account. */
export async function findPerson(db: Db, uid: string): Promise<{ id: Id; signature: string } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'signature'])
    .where('uid', '=', uid)
    .where('nickname', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}

export async function hasReportedThing(tx: Tx, { thing, id }: ReportedThing, by: Reporter): Promise<boolean> {
  const { rows } = await sql`
    select from matter_report
    where thing = ${thing} and thing_id = ${id} and (user_id = ${by.userId} or device_id = ${by.deviceId})`.execute(tx);
  return rows.length > 0;
}

/** The open matter of reports about it, locked, so that nobody decides it while something is added; made where there is none. */
export async function openReported(tx: Tx, about: ReportedThing): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into matter (cause, thing, user_id, album_id, comment_id, chat_message_id, chat_id, body)
    values (${MATTER_CAUSE.report}, ${about.thing}, ${about.userId}, ${about.albumId}, ${about.commentId},
      ${about.messageId ?? null}, ${about.chatId ?? null}, ${about.text})
    on conflict (
      thing, coalesce(comment_id, chat_message_id, chat_id, post_id, milestone_id, media_id, label_id, growth_id, case when thing = 1 then user_id else album_id end), field, cause)
      where state = 0
    do update set body = excluded.body
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a matter was neither made nor found');
  return row.id;
}

/** Null, and nothing changes, if the person has reported it already. */
export async function insertThingReport(
  tx: Tx,
  about: ReportedThing,
  report: Reporter & { readonly matterId: Id; readonly reason: number; readonly text: string; readonly at: Date },
): Promise<Id | null> {
  const row = await tx
    .insertInto('matter_report')
    .values({
      matter_id: report.matterId,
      thing: about.thing,
      thing_id: about.id,
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

export interface ToldMatter {
  readonly uid: string;
  readonly thing: number;
  readonly verdict: number;
  readonly reason: string;
  readonly userId: Id;
  readonly albumId: Id | null;
  readonly messageId: Id | null;
  readonly chatId: Id | null;
  readonly isReport: boolean;
  /** It was taken down before, and whose it is knows. */
  readonly isShownAgain: boolean;
  readonly reporterIds: Id[];
}

/**
 * What an act has decided, with the people to be notified. Nothing of what was taken down and shown again before anybody was told: whose it
 * is hears of neither.
 */
export async function listToldMatters(tx: Tx, act: string): Promise<ToldMatter[]> {
  const untold = sql`interval '1 millisecond' * ${sql.lit(UNDO_TAKEN_MS)}`;
  const takenDown = sql.lit(VERDICT.takeDown);
  const { rows } = await sql<ToldMatter>`
    select one.uid, one.thing, decision.verdict, decision.reason, one.user_id as "userId", one.album_id as "albumId",
      one.chat_message_id as "messageId", one.chat_id as "chatId",
      one.cause = ${sql.lit(MATTER_CAUSE.report)} as "isReport",
      decision.verdict <> ${takenDown} and exists (
        select from matter_decision as before
        where before.matter_id = one.id and before.id < decision.id and before.rule = 'desk'
          and before.verdict = ${takenDown} and before.at <= decision.at - ${untold}
          and not exists (
            select from matter_decision as undone
            where undone.matter_id = one.id and undone.act = before.act and undone.rule = 'undo')) as "isShownAgain",
      array(select user_id::text from matter_report as filed
        where filed.matter_id = one.id and user_id is not null order by filed.id) as "reporterIds"
    from matter_decision as decision
    join matter as one on one.id = decision.matter_id
    where decision.act = ${act} and decision.rule = 'desk' and not (decision.verdict = ${takenDown} and exists (
      select from matter_decision as after
      where after.matter_id = one.id and after.id > decision.id and after.rule = 'desk'
        and after.at < decision.at + ${untold}))
    order by decision.id`.execute(tx);
  return rows;
}
