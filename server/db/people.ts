import type { Db, Id } from './tables';

/** Who somebody is at WeChat, in one of its apps. */
export async function findOpenId(db: Db, userId: Id, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('linked_account')
    .select('open_id as openId')
    .where('user_id', '=', userId)
    .where('provider', '=', 'wechat')
    .where('app_id', '=', appId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.openId ?? null;
}

/** Null: nobody has this phone. */
export async function findPersonByPhone(db: Db, phone: string): Promise<Id | null> {
  const row = await db.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst();
  return row?.id ?? null;
}
