import type { Id, Tx } from '../../db/tables';

/** Only for an account that has none: a test user may have chosen another. */
export async function giveNickname(tx: Tx, userId: Id, nickname: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ nickname, updated_at: now })
    .where('id', '=', userId)
    .where('nickname', '=', '')
    .execute();
}
