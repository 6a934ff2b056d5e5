import type { PayHouse } from '@contract/constants/order';
import type { Db, Id } from '../../db/tables';

export interface NoticeRow {
  readonly id: Id;
  readonly house: PayHouse;
  readonly aboutKind: 'payment' | 'refund';
  readonly about: string;
}

export async function insertNotice(
  db: Db,
  notice: Omit<NoticeRow, 'id'> & { readonly body: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('pay_notice')
    .values({
      house: notice.house,
      about_kind: notice.aboutKind,
      about: notice.about,
      body: notice.body,
      received_at: notice.now,
    })
    .execute();
}

export async function listWaitingNotices(db: Db, limit: number): Promise<NoticeRow[]> {
  const rows = await db
    .selectFrom('pay_notice')
    .select(['id', 'house', 'about_kind as aboutKind', 'about'])
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, house: row.house as PayHouse }));
}

export async function endNotice(db: Db, id: Id, outcome: string, now: Date): Promise<void> {
  await db.updateTable('pay_notice').set({ outcome, processed_at: now }).where('id', '=', id).execute();
}
