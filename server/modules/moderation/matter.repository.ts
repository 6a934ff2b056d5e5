import { sql } from 'kysely';
import { CASE_STATE, type MatterCause, type MatterThing, VERDICT } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';

export interface MatterFilter {
  readonly causes: readonly MatterCause[];
  readonly isDecided: boolean;
  readonly reason: number | null;
  /** In the nickname of whose it is, and the album's name. Null: any. */
  readonly keyword: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface MatterRow {
  readonly uid: string;
  readonly thing: MatterThing;
  readonly cause: MatterCause;
  readonly field: string;
  readonly state: number;
  readonly personUid: string;
  readonly personName: string;
  readonly personAvatar: string;
  readonly albumUid: string;
  readonly albumName: string;
  readonly text: string;
  readonly words: string[];
  readonly reportCount: number;
  readonly reportPictures: number;
  readonly reasons: number[];
  readonly said: string;
  readonly at: Date;
  readonly lastReason: string;
  readonly lastActor: string;
  readonly lastAt: Date | null;
}

const conditions = ({ causes, isDecided, reason, keyword, from, to }: MatterFilter) => sql`
  one.cause = any(${[...causes]}::smallint[])
  and ${isDecided ? sql`one.state not in (0, ${sql.lit(CASE_STATE.dropped)})` : sql`one.state = 0`}
  and (one.album_id is null or album.deleted_at is null)
  and (${reason}::int is null or exists (
    select from matter_report as filed where filed.matter_id = one.id and filed.reason = ${reason}::int))
  and (${keyword}::text is null or strpos(lower(concat_ws(' ', person.nickname, album.name)), lower(${keyword}::text)) > 0)
  and (${from}::timestamptz is null or one.created_at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or one.created_at < ${to}::timestamptz)`;

/** Of those that wait the longest first, of the decided ones the last. */
export async function listMatterRows(
  db: Db,
  filter: MatterFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<MatterRow[]> {
  const { rows } = await sql<MatterRow>`
    select one.uid, one.thing, one.cause, one.field, one.state, one.body as text, one.words,
      person.uid as "personUid", person.nickname as "personName", person.avatar_url as "personAvatar",
      coalesce(album.uid, '') as "albumUid", coalesce(album.name, '') as "albumName", one.created_at as at,
      coalesce(filed.count, 0) as "reportCount", coalesce(filed.reasons, '{}') as reasons, coalesce(filed.body, '') as said,
      sent.pictures as "reportPictures",
      coalesce(last.reason, '') as "lastReason", coalesce(actor.nickname, '') as "lastActor", last.at as "lastAt"
    from matter as one
    join app_user as person on person.id = one.user_id
    left join album on album.id = one.album_id
    left join lateral (
      select count(*)::int as count, array_agg(distinct reason)::int[] as reasons,
        (array_agg(body order by id desc))[1] as body
      from matter_report where matter_id = one.id) as filed on true
    left join lateral (
      select count(*)::int as pictures from report_picture
      join matter_report as their on their.id = report_picture.matter_report_id where their.matter_id = one.id) as sent on true
    left join lateral (
      select reason, actor_id, at from matter_decision where matter_id = one.id order by id desc limit 1) as last on true
    left join app_user as actor on actor.id = last.actor_id
    where ${conditions(filter)}
    order by ${filter.isDecided ? sql`one.decided_at desc, one.id desc` : sql`one.id`}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countMatterRows(db: Db, filter: MatterFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from matter as one
    join app_user as person on person.id = one.user_id
    left join album on album.id = one.album_id
    where ${conditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OpenMatter {
  readonly id: Id;
  readonly uid: string;
  readonly thing: MatterThing;
  readonly cause: MatterCause;
  readonly field: string;
  readonly userId: Id;
  readonly albumId: Id | null;
  readonly commentId: Id | null;
  readonly postId: Id | null;
  readonly milestoneId: Id | null;
  readonly mediaId: Id | null;
  readonly labelId: Id | null;
  readonly growthId: Id | null;
}

const matters = (db: Db | Tx) =>
  db
    .selectFrom('matter')
    .select(['id', 'uid', 'thing', 'cause', 'field', 'user_id as userId', 'album_id as albumId'])
    .select(['comment_id as commentId', 'post_id as postId', 'milestone_id as milestoneId'])
    .select(['media_id as mediaId', 'label_id as labelId', 'growth_id as growthId']);

export async function listOpenMatters(db: Db, uids: readonly string[]): Promise<OpenMatter[]> {
  const rows = await matters(db).where('uid', 'in', uids).where('state', '=', CASE_STATE.open).orderBy('id').execute();
  return rows as OpenMatter[];
}

export async function findMatter(tx: Tx, id: Id): Promise<OpenMatter | null> {
  const row = await matters(tx).where('id', '=', id).executeTakeFirst();
  return (row as OpenMatter | undefined) ?? null;
}

/** Only one of several who decide it at once gets true. */
export async function decideMatter(
  tx: Tx,
  id: Id,
  { from, to }: { readonly from: number; readonly to: number },
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('matter')
    .set({ state: to, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The act that took it down, the last time. Nothing is told of that act before the transaction ends. */
export async function holdTakingAct(tx: Tx, id: Id): Promise<void> {
  const row = await tx
    .selectFrom('matter_decision')
    .select('act')
    .where('matter_id', '=', id)
    .where('verdict', '=', VERDICT.takeDown)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) await takeMatterAct(tx, row.act);
}

/** What was taken down, with what was there before as JSON. Null: it was not, or is none. */
export async function findTakenDown(tx: Tx, uid: string): Promise<(OpenMatter & { readonly before: string }) | null> {
  const row = await matters(tx)
    .select('before_state as before')
    .where('uid', '=', uid)
    .where('state', '=', CASE_STATE.takenDown)
    .executeTakeFirst();
  return (row as (OpenMatter & { readonly before: string }) | undefined) ?? null;
}

/** Opens it again, unless another about the same is open by now. */
export async function reopenMatter(tx: Tx, id: Id): Promise<void> {
  await sql`
    update matter as one set state = 0, decided_at = null
    where id = ${id} and state <> 0 and not exists (
      select from matter as other where other.state = 0 and other.thing = one.thing and other.field = one.field
        and other.cause = one.cause and other.comment_id is not distinct from one.comment_id
        and other.post_id is not distinct from one.post_id and other.milestone_id is not distinct from one.milestone_id
        and other.media_id is not distinct from one.media_id and other.label_id is not distinct from one.label_id
        and other.growth_id is not distinct from one.growth_id
        and other.album_id is not distinct from one.album_id and other.user_id = one.user_id)`.execute(tx);
}

/** Once while one like it is open. */
export async function openMatter(
  tx: Db,
  about: {
    readonly cause: MatterCause;
    readonly thing: MatterThing;
    readonly field: string;
    readonly userId: Id;
    readonly albumId: Id | null;
    readonly commentId: Id | null;
    readonly postId?: Id | null;
    readonly milestoneId?: Id | null;
    readonly mediaId?: Id | null;
    readonly labelId?: Id | null;
    readonly growthId?: Id | null;
    readonly text: string;
    readonly words: readonly string[];
  },
): Promise<void> {
  await tx
    .insertInto('matter')
    .values({
      cause: about.cause,
      thing: about.thing,
      field: about.field,
      user_id: about.userId,
      album_id: about.albumId,
      comment_id: about.commentId,
      post_id: about.postId ?? null,
      milestone_id: about.milestoneId ?? null,
      media_id: about.mediaId ?? null,
      label_id: about.labelId ?? null,
      growth_id: about.growthId ?? null,
      body: about.text,
      words: [...about.words],
      decided_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export interface NewMatterDecision {
  readonly act: string;
  readonly rule: 'desk' | 'undo';
  readonly matter: OpenMatter;
  readonly actorId: Id;
  readonly verdict: number;
  readonly reason: string;
  readonly at: Date;
}

export async function insertMatterDecisions(tx: Tx, decisions: readonly NewMatterDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  await tx
    .insertInto('matter_decision')
    .values(
      decisions.map(({ matter, ...one }) => ({
        act: one.act,
        rule: one.rule,
        matter_uid: matter.uid,
        matter_id: matter.id,
        cause: matter.cause,
        thing: matter.thing,
        user_id: matter.userId,
        actor_id: one.actorId,
        verdict: one.verdict,
        reason: one.reason,
        at: one.at,
      })),
    )
    .execute();
}

/** Until the transaction ends nobody else takes this act back. Answers false where it has been. */
export async function takeMatterAct(tx: Tx, act: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${act}))`.execute(tx);
  const row = await tx
    .selectFrom('matter_decision')
    .select('id')
    .where('act', '=', act)
    .where('rule', '=', 'undo')
    .executeTakeFirst();
  return row === undefined;
}

export function listMatterActs(tx: Tx, act: string, actorId: Id, since: Date) {
  return tx
    .selectFrom('matter_decision')
    .innerJoin('matter', 'matter.id', 'matter_decision.matter_id')
    .select(['matter_id as matterId', 'verdict', 'matter.before_state as before'])
    .where('act', '=', act)
    .where('actor_id', '=', actorId)
    .where('rule', '=', 'desk')
    .where('at', '>=', since)
    .orderBy('matter_decision.id', 'desc')
    .execute();
}

/** What undoing brings back, as JSON. */
export async function keepBefore(tx: Tx, id: Id, before: string): Promise<void> {
  await tx.updateTable('matter').set({ before_state: before }).where('id', '=', id).execute();
}
