import type { Db } from '../../db/tables';

export interface NoticeRow {
  readonly uid: string;
  readonly title: string;
  readonly content: string;
  readonly publishedAt: Date;
}

export interface NoticeFilter {
  readonly appType: number;
  readonly now: Date;
}

export function listPublishedNotices(
  db: Db,
  filter: NoticeFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<NoticeRow[]> {
  return published(db, filter)
    .select(['uid', 'title', 'content', 'published_at as publishedAt'])
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

export async function insertNotice(
  db: Db,
  notice: { readonly uid: string; readonly title: string; readonly content: string; readonly publishedAt: Date },
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

/** False when there is none to withdraw. */
export async function withdrawNoticeRow(db: Db, uid: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('system_notice')
    .set({ withdrawn_at: now })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}
