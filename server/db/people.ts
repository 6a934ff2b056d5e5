import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AdminRight } from '@contract/constants/admin-right';
import type { Db, Id } from './tables';

/** Whether this row of app_user is a super admin's with that right: see [Note: Admin rights] in 0115-admin-rights. */
export function holdsRightSql(person: string, right: AdminRight): RawBuilder<SqlBool> {
  const [isAdmin, rights] = [sql.ref(`${person}.is_admin`), sql.ref(`${person}.admin_rights`)];
  return sql`(${isAdmin} and (${rights} is null or ${sql.lit(right)} = any(${rights})))`;
}

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
