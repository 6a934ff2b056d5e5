import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import type { Db, Id, Tables } from '../../db/tables';

export interface NoticeRow {
  readonly uid: string;
  readonly title: string;
  readonly content: string;
  readonly publishedAt: Date;
  readonly isRead: boolean;
}

export interface NoticeFilter {
  readonly appType: number;
  readonly now: Date;
}

/** `readerId`: whose read state; null for nobody's. `total`: of all pages. What was withdrawn and is published again is new to everybody. */
export function listPublishedNotices(
  db: Db,
  filter: NoticeFilter,
  readerId: Id | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<(NoticeRow & { readonly total: number })[]> {
  return published(db, filter)
    .select(['uid', 'title', 'content', 'published_at as publishedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('notice_read')
          .select('notice_read.notice_id')
          .whereRef('notice_read.notice_id', '=', 'system_notice.id')
          .whereRef('notice_read.read_at', '>=', 'system_notice.published_at')
          .where('notice_read.user_id', '=', readerId),
      )
        .$castTo<boolean>()
        .as('isRead'),
    )
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .$narrowType<{ publishedAt: NotNull }>()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPublishedNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const row = await published(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function published(db: Db, { appType, now }: NoticeFilter) {
  return db
    .selectFrom('system_notice')
    .where('app_type', '=', appType)
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', now);
}

/** False when no published notice has this id. Twice is once. */
export async function insertNoticeRead(db: Db, uid: string, readerId: Id, now: Date): Promise<boolean> {
  const notice = await db
    .selectFrom('system_notice')
    .select('id')
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', now)
    .executeTakeFirst();
  if (notice === undefined) return false;
  await db
    .insertInto('notice_read')
    .values({ notice_id: notice.id, user_id: readerId, read_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doUpdateSet({ read_at: now }))
    .execute();
  return true;
}

/** Drafts and withdrawn ones too, newest first. */
export function listAllNotices(
  db: Db,
): Promise<{ uid: string; title: string; content: string; publishedAt: Date | null; withdrawnAt: Date | null }[]> {
  return db
    .selectFrom('system_notice')
    .select(['uid', 'title', 'content', 'published_at as publishedAt', 'withdrawn_at as withdrawnAt'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** `publishedAt`: null for a draft. */
export async function insertNotice(
  db: Db,
  notice: { readonly uid: string; readonly title: string; readonly content: string; readonly publishedAt: Date | null },
): Promise<void> {
  await db
    .insertInto('system_notice')
    .values({
      uid: notice.uid,
      title: notice.title,
      content: notice.content,
      published_at: notice.publishedAt,
      withdrawn_at: null,
    })
    .execute();
}

/** A draft, or one that was withdrawn. */
const unpublished = (uid: string) => (eb: ExpressionBuilder<Tables, 'system_notice'>) =>
  eb.and([eb('uid', '=', uid), eb.or([eb('published_at', 'is', null), eb('withdrawn_at', 'is not', null)])]);

/** A draft, or one that was withdrawn, is published now. False when there is none of either. */
export async function publishNoticeRow(db: Db, uid: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('system_notice')
    .set({ published_at: now, withdrawn_at: null })
    .where(unpublished(uid))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

/** False when there is no draft and no withdrawn notice of this id, as below. */
export async function editNoticeRow(
  db: Db,
  { uid, title, content }: { readonly uid: string; readonly title: string; readonly content: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('system_notice')
    .set({ title, content })
    .where(unpublished(uid))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

export async function deleteNoticeRow(db: Db, uid: string): Promise<boolean> {
  const gone = await db.deleteFrom('system_notice').where(unpublished(uid)).executeTakeFirst();
  return gone.numDeletedRows > 0;
}

/** False when there is none to withdraw. */
export async function withdrawNoticeRow(db: Db, uid: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('system_notice')
    .set({ withdrawn_at: now })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}
