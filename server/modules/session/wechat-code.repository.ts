import type { Db } from '../../db/tables';

export interface WechatCodeRow {
  readonly openId: string | null;
  readonly unionId: string | null;
  readonly nickname: string;
  readonly isSnapshot: boolean;
}

/** True for the one who may ask WeChat what the code is worth. */
export async function claimWechatCode(db: Db, codeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('wechat_code')
    .values({ code_hash: codeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWechatCode(db: Db, codeHash: Buffer, now: Date): Promise<WechatCodeRow | null> {
  const row = await db
    .selectFrom('wechat_code')
    .select(['open_id as openId', 'union_id as unionId', 'nickname', 'is_snapshot as isSnapshot'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepWechatCode(db: Db, codeHash: Buffer, worth: WechatCodeRow): Promise<void> {
  await db
    .updateTable('wechat_code')
    .set({
      open_id: worth.openId,
      union_id: worth.unionId,
      nickname: worth.nickname,
      is_snapshot: worth.isSnapshot,
    })
    .where('code_hash', '=', codeHash)
    .execute();
}

/** For a code that WeChat was never asked about. */
export async function giveBackWechatCode(db: Db, codeHash: Buffer): Promise<void> {
  await db.deleteFrom('wechat_code').where('code_hash', '=', codeHash).where('open_id', 'is', null).execute();
}

/** False when it has been used, or is too old. */
export async function useWechatCode(db: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('wechat_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('open_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0;
}

/** Those that another process is removing are left to it. */
export async function deleteOldWechatCodes(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('wechat_code')
    .where('code_hash', 'in', (eb) =>
      eb
        .selectFrom('wechat_code')
        .select('code_hash')
        .where('expires_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
