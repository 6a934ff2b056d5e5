import type { WithdrawChannel } from '@contract/constants/balance';
import type { Db, Id, Tx } from '../../db/tables';

export interface WayRow {
  readonly id: Id;
  readonly uid: string;
  readonly channel: WithdrawChannel;
  readonly payeeSealed: Buffer;
  readonly shown: string;
  readonly bankName: string;
  readonly createdAt: Date;
}

const COLUMNS = [
  'id',
  'uid',
  'channel',
  'payee_sealed as payeeSealed',
  'shown',
  'bank_name as bankName',
  'created_at as createdAt',
] as const;

/** Those that are there, the last first. `channel` null: all. */
export async function listWays(db: Db, userId: Id, channel: number | null): Promise<WayRow[]> {
  const rows = await db
    .selectFrom('withdrawal_way')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(channel !== null, (query) => query.where('channel', '=', channel ?? 0))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, channel: row.channel as WithdrawChannel }));
}

export async function insertWay(
  tx: Tx,
  way: Omit<WayRow, 'id' | 'createdAt'> & { readonly userId: Id; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('withdrawal_way')
    .values({
      uid: way.uid,
      user_id: way.userId,
      channel: way.channel,
      payee_sealed: way.payeeSealed,
      shown: way.shown,
      bank_name: way.bankName,
      created_at: way.now,
    })
    .execute();
}

/** Nothing of it is kept. False where it is not there. */
export async function removeWay(db: Db, userId: Id, uid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('withdrawal_way')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
