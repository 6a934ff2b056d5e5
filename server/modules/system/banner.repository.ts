import type { Db } from '../../db/tables';

export interface BannerRow {
  readonly uid: string;
  readonly title: string;
  readonly target: string;
  readonly position: number;
}

export function listBannerRows(
  db: Db,
  appType: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<BannerRow[]> {
  return db
    .selectFrom('banner')
    .select(['uid', 'title', 'target', 'position'])
    .where('app_type', '=', appType)
    .orderBy('position')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countBanners(db: Db, appType: number): Promise<number> {
  const row = await db
    .selectFrom('banner')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('app_type', '=', appType)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function insertBanner(db: Db, banner: BannerRow & { readonly createdAt: Date }): Promise<void> {
  const { uid, title, target, position, createdAt } = banner;
  await db.insertInto('banner').values({ uid, title, target, position, created_at: createdAt }).execute();
}

/** False when there was none. */
export async function deleteBanner(db: Db, uid: string): Promise<boolean> {
  const gone = await db.deleteFrom('banner').where('uid', '=', uid).executeTakeFirst();
  return gone.numDeletedRows > 0;
}

/** False when there is none. */
export async function moveBanner(db: Db, uid: string, position: number): Promise<boolean> {
  const moved = await db.updateTable('banner').set({ position }).where('uid', '=', uid).executeTakeFirst();
  return moved.numUpdatedRows > 0;
}
