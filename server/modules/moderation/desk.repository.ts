import { sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE, type CaseKind, CHECK_OUTCOME, PICTURE_VERDICT } from '@contract/constants/moderation';
import type { ModerationCase } from '@contract/schemas/moderation';
import type { Db, Id, Tx } from '../../db/tables';
import { letsStand } from './appeals/let-stand.repository';

export interface CaseRow {
  readonly uid: string;
  readonly kind: CaseKind;
  readonly state: number;
  readonly mediaUid: string;
  readonly mediaKind: number;
  readonly ratioMilli: number;
  readonly thumbhash: string;
  readonly legalStatus: number;
  readonly albumUid: string;
  readonly albumName: string;
  readonly uploaderUid: string;
  readonly uploaderName: string;
  readonly uploaderAvatar: string;
  readonly illegalCount: number;
  readonly reportCount: number;
  readonly reportPictures: number;
  readonly reasons: number[];
  readonly text: string;
  /** Of the post of a feed for which the file speaks. Empty: of none. */
  readonly postText: string;
  readonly at: Date;
  readonly lastReason: string;
  readonly lastActor: string;
  readonly lastAt: Date | null;
  readonly wechat: number;
  readonly scores: ModerationCase['scores'];
}

export interface CaseFilter {
  readonly kind: CaseKind;
  readonly isDecided: boolean;
  readonly reason: number | null;
  /** In the uploader's nickname and the album's name. Null: any. */
  readonly keyword: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

const caseConditions = ({ kind, isDecided, reason, keyword, from, to }: CaseFilter) => sql`
  one.kind = ${kind} and ${isDecided ? sql`one.state not in (0, ${sql.lit(CASE_STATE.dropped)})` : sql`one.state = 0`}
  and media.is_listed and album.deleted_at is null
  and (${reason}::int is null or exists (
    select from moderation_report as filed where filed.case_id = one.id and filed.reason = ${reason}::int))
  and (${keyword}::text is null or strpos(lower(concat_ws(' ', uploader.nickname, album.name)), lower(${keyword}::text)) > 0)
  and (${from}::timestamptz is null or one.created_at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or one.created_at < ${to}::timestamptz)`;

/** Of those that wait the longest first, of the decided ones the last. */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select one.uid, one.kind, one.state, media.uid as "mediaUid", media.kind as "mediaKind",
      media.ratio_milli as "ratioMilli", media.thumbhash, media.legal_status as "legalStatus",
      album.uid as "albumUid", album.name as "albumName",
      uploader.uid as "uploaderUid", uploader.nickname as "uploaderName", uploader.avatar_url as "uploaderAvatar",
      (select count(*)::int from media as theirs
        where theirs.uploader_id = media.uploader_id and theirs.legal_status = ${sql.lit(LEGAL_STATUS.illegal)}) as "illegalCount",
      coalesce(filed.count, 0) as "reportCount", coalesce(filed.reasons, '{}') as reasons,
      sent.pictures as "reportPictures", coalesce(appeal.body, filed.body, '') as text, one.created_at as at,
      coalesce((select concat_ws(chr(10), nullif(post.title, ''), nullif(post.body, ''), nullif(array_to_string(post.topics, ' '), ''),
        nullif(post.place, '')) from resource_group as post
        where post.talk_id = media.id and post.removed_at is null), '') as "postText",
      coalesce(last.reason, '') as "lastReason", coalesce(actor.nickname, '') as "lastActor", last.at as "lastAt",
      coalesce(told.worst, 0) as wechat,
      case when looked.outcome <> ${sql.lit(CHECK_OUTCOME.unread)} then jsonb_build_object('drawing', looked.drawing, 'hentai', looked.hentai,
        'neutral', looked.neutral, 'porn', looked.porn, 'sexy', looked.sexy) end as scores
    from moderation_case as one
    join media on media.id = one.media_id
    join album on album.id = media.album_id
    join app_user as uploader on uploader.id = media.uploader_id
    left join moderation_appeal as appeal on appeal.case_id = one.id
    left join content_check as looked on looked.media_id = media.id
    left join lateral (
      select (array_agg(verdict order by verdict = ${sql.lit(PICTURE_VERDICT.risky)} desc, verdict))[1] as worst
      from picture_ask where media_id = media.id and verdict >= ${sql.lit(PICTURE_VERDICT.doubtful)}) as told on true
    left join lateral (
      select count(*)::int as count, array_agg(distinct reason)::int[] as reasons,
        (array_agg(body order by id desc))[1] as body
      from moderation_report where case_id = one.id) as filed on true
    left join lateral (
      select count(*)::int as pictures from report_picture
      join moderation_report as their on their.id = report_picture.report_id where their.case_id = one.id) as sent on true
    left join lateral (
      select reason, actor_id, at from moderation_decision where media_id = media.id order by id desc limit 1) as last on true
    left join app_user as actor on actor.id = last.actor_id
    where ${caseConditions(filter)}
    order by ${filter.isDecided ? sql`one.decided_at desc, one.id desc` : sql`one.id`}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countCaseRows(db: Db, filter: CaseFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from moderation_case as one
    join media on media.id = one.media_id
    join album on album.id = media.album_id
    join app_user as uploader on uploader.id = media.uploader_id
    where ${caseConditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface PictureRow {
  readonly uid: string;
  readonly mediaUid: string;
  readonly mediaId: Id;
  readonly caseId: Id;
  readonly kind: number;
  /** Of a film; null where it was made before it had any. */
  readonly checkFrames: number | null;
  readonly albumUid: string;
  readonly holderEpoch: number;
  readonly legalStatus: number;
}

export async function listPictures(db: Db, uids: readonly string[]): Promise<PictureRow[]> {
  return db
    .selectFrom('moderation_case as one')
    .innerJoin('media', 'media.id', 'one.media_id')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select([
      'one.uid',
      'one.id as caseId',
      'media.uid as mediaUid',
      'media.id as mediaId',
      'media.kind',
      'media.check_frames as checkFrames',
      'album.uid as albumUid',
      'album.holder_epoch as holderEpoch',
      'media.legal_status as legalStatus',
    ])
    .where('one.uid', 'in', uids)
    .where('media.is_listed', '=', true)
    .where('album.deleted_at', 'is', null)
    .execute();
}

export interface OpenCaseRow {
  readonly id: Id;
  readonly uid: string;
  readonly kind: CaseKind;
  readonly mediaId: Id;
  readonly mediaUid: string;
  readonly albumId: Id;
}

const casesWithMedia = (db: Db | Tx) =>
  db
    .selectFrom('moderation_case as one')
    .innerJoin('media', 'media.id', 'one.media_id')
    .select([
      'one.id',
      'one.uid',
      'one.kind',
      'one.media_id as mediaId',
      'media.uid as mediaUid',
      'media.album_id as albumId',
    ]);

export async function listCasesByUid(
  db: Db,
  uids: readonly string[],
  state: { readonly isOpen: boolean },
): Promise<OpenCaseRow[]> {
  const rows = await casesWithMedia(db)
    .where('one.uid', 'in', uids)
    .where('one.state', state.isOpen ? '=' : '<>', CASE_STATE.open)
    .orderBy('one.id')
    .execute();
  return rows as OpenCaseRow[];
}

/** Only one of several who decide it at once gets what the file had before; the others get null. */
export async function closeCase(tx: Tx, caseId: Id, state: number, at: Date): Promise<number | null> {
  const closed = await tx
    .updateTable('moderation_case')
    .set({ state, decided_at: at })
    .where('id', '=', caseId)
    .where('state', '=', CASE_STATE.open)
    .returning('before_status as beforeStatus')
    .executeTakeFirst();
  return closed?.beforeStatus ?? null;
}

/** Of one that has been decided. */
export async function setCaseState(tx: Tx, caseId: Id, state: number): Promise<void> {
  await tx.updateTable('moderation_case').set({ state }).where('id', '=', caseId).execute();
}

/** Opens it again, unless another of its kind is open about the same file by now. */
export async function reopenCase(tx: Tx, caseId: Id): Promise<void> {
  await sql`
    update moderation_case as one set state = 0, decided_at = null
    where id = ${caseId} and state <> 0 and not exists (
      select from moderation_case as other
      where other.kind = one.kind and other.media_id = one.media_id and other.state = 0)`.execute(tx);
}

/** What a verdict has left to the desk again, where nobody has decided about it since. */
export async function dropLeft(tx: Tx, mediaId: Id, leftAt: Date, at: Date): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set({ state: CASE_STATE.dropped, decided_at: at })
    .where('media_id', '=', mediaId)
    .where('kind', '=', CASE_KIND.checked)
    .where('state', '=', CASE_STATE.open)
    .where('created_at', '=', leftAt)
    .execute();
}

export async function findLegalStatus(tx: Tx, mediaId: Id): Promise<number> {
  const row = await tx
    .selectFrom('media')
    .select('legal_status as legalStatus')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  return row.legalStatus;
}

export async function listLegalStatuses(tx: Tx, mediaIds: readonly Id[]): Promise<Map<Id, number>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'legal_status as legalStatus'])
    .where('id', 'in', mediaIds)
    .execute();
  return new Map(rows.map(({ id, legalStatus }) => [id, legalStatus]));
}

/** Behind the album's lock: see `changeCounted`. */
export async function setLegalStatus(tx: Tx, mediaId: Id, legalStatus: number): Promise<void> {
  await tx.updateTable('media').set({ legal_status: legalStatus }).where('id', '=', mediaId).execute();
}

export interface SameBytesRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  /** Which of those that were asked about it is the same as. */
  readonly ofId: Id;
}

/** Other rows that show the same bytes and are fine so far. */
export async function listSameBytes(db: Db, mediaIds: readonly Id[]): Promise<SameBytesRow[]> {
  if (mediaIds.length === 0) return [];
  const { rows } = await sql<SameBytesRow>`
    select distinct on (media.id) media.id, media.uid, media.album_id as "albumId", first.id as "ofId"
    from media as first
    join stored_object as own on own.id = first.object_id
    join stored_object as same on same.sha256 = own.sha256
    join media on media.object_id = same.id
    where first.id = any(${[...mediaIds]}::bigint[]) and media.id <> all(${[...mediaIds]}::bigint[])
      and media.legal_status = ${sql.lit(LEGAL_STATUS.fine)}
    order by media.id, first.id`.execute(db);
  return rows;
}

export interface NewDecision {
  readonly act: string;
  /** `settled`: an appeal, by a decision that lets stand what it is about. */
  readonly rule: 'desk' | 'sameBytes' | 'status' | 'settled' | 'undo' | 'reveal';
  readonly caseUid: string;
  readonly caseId: Id;
  readonly mediaId: Id;
  readonly mediaUid: string;
  readonly actorId: Id;
  readonly verdict: number;
  readonly reason: string;
  readonly fromStatus: number;
  readonly toStatus: number;
  readonly at: Date;
}

/** Of the rules by which a status follows; raised when they change. */
const RULES_VERSION = 1;

export async function insertDecisions(tx: Tx | Db, decisions: readonly NewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  await tx
    .insertInto('moderation_decision')
    .values(
      decisions.map((one) => ({
        act: one.act,
        rule: one.rule,
        version: RULES_VERSION,
        case_uid: one.caseUid,
        case_id: one.caseId,
        media_id: one.mediaId,
        media_uid: one.mediaUid,
        actor_id: one.actorId,
        verdict: one.verdict,
        reason: one.reason,
        from_status: one.fromStatus,
        to_status: one.toStatus,
        at: one.at,
      })),
    )
    .execute();
}

/** Until the transaction ends nobody else takes this act back. Answers false where it has been. */
export async function takeAct(tx: Tx, act: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${act}))`.execute(tx);
  const { rows } = await sql`
    select from moderation_decision where act = ${act} and rule = 'undo' limit 1`.execute(tx);
  return rows.length === 0;
}

/** What one act of this person has decided since a moment, the last first; nothing where it has been taken back. */
export async function listActs(db: Db, act: string, actorId: Id, since: Date) {
  return db
    .selectFrom('moderation_decision')
    .innerJoin('media', 'media.id', 'moderation_decision.media_id')
    .innerJoin('moderation_case as one', 'one.id', 'moderation_decision.case_id')
    .select([
      'one.kind',
      'moderation_decision.rule',
      'moderation_decision.case_id as caseId',
      'moderation_decision.case_uid as caseUid',
      'moderation_decision.media_id as mediaId',
      'moderation_decision.media_uid as mediaUid',
      'moderation_decision.verdict',
      'moderation_decision.from_status as fromStatus',
      'moderation_decision.to_status as toStatus',
      'moderation_decision.id as decisionId',
      'moderation_decision.at as decidedAt',
      'media.album_id as albumId',
    ])
    .where('act', '=', act)
    .where('actor_id', '=', actorId)
    .where('at', '>=', since)
    .where('rule', 'in', ['desk', 'sameBytes', 'status', 'settled'])
    .orderBy('moderation_decision.id', 'desc')
    .execute();
}

export interface ToldDecision {
  readonly rule: string;
  readonly caseUid: string;
  readonly kind: CaseKind;
  readonly verdict: number;
  readonly reason: string;
  readonly fromStatus: number;
  readonly toStatus: number;
  /** What the file had before the case. */
  readonly beforeStatus: number;
  /** Another act since lets it stand, and tells so. */
  readonly isLetStand: boolean;
  readonly mediaId: Id;
  readonly albumId: Id;
  readonly uploaderId: Id;
  readonly appellantId: Id | null;
  readonly reporterIds: Id[];
}

/** What an act has decided, with the people to be notified. */
export async function listToldDecisions(tx: Tx, act: string): Promise<ToldDecision[]> {
  const { rows } = await sql<ToldDecision>`
    select decision.rule, decision.case_uid as "caseUid", one.kind, decision.verdict, decision.reason,
      decision.from_status as "fromStatus", decision.to_status as "toStatus", one.before_status as "beforeStatus",
      media.id as "mediaId", media.album_id as "albumId", media.uploader_id as "uploaderId",
      appeal.user_id as "appellantId",
      exists (select from moderation_decision as one
        where one.media_id = media.id and one.id > decision.id and ${letsStand}) as "isLetStand",
      array(select user_id::text from moderation_report as filed
        where filed.case_id = one.id and user_id is not null order by filed.id) as "reporterIds"
    from moderation_decision as decision
    join moderation_case as one on one.id = decision.case_id
    join media on media.id = decision.media_id
    left join moderation_appeal as appeal on appeal.case_id = one.id
    where decision.act = ${act} and decision.rule in ('desk', 'status', 'settled')
    order by decision.id`.execute(tx);
  return rows;
}

/** Cases about what lies in the bin, or in an album that does. Answers how many have been closed. */
export async function dropEmptyCases(db: Db, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update moderation_case set state = ${CASE_STATE.dropped}, decided_at = ${at}
    from media join album on album.id = media.album_id
    where media.id = moderation_case.media_id and moderation_case.state = 0
      and moderation_case.kind = ${CASE_KIND.report} and (not media.is_listed or album.deleted_at is not null)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
