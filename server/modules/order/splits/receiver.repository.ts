import { RECEIVER_STATE } from '@contract/constants/split';
import { sql } from 'kysely';
import type { Db, Id } from '../../../db/tables';
import { type SplitSeller } from './split.rules';

export interface ReceiverRow {
  readonly userId: Id;
  readonly house: string;
  readonly requestNo: string;
  readonly account: string;
  readonly name: string;
}

export interface ListedReceiver extends Pick<ReceiverRow, 'house' | 'account'> {
  readonly nickname: string;
  readonly phone: string;
  readonly state: number;
  readonly note: string;
}

/** Another one in the place of the former. Answers whether it was somebody's. */
export async function setReceiver(
  db: Db,
  receiver: Omit<ReceiverRow, 'userId'> & { readonly phone: string; readonly now: Date },
): Promise<boolean> {
  const { house, requestNo, account, name, phone, now } = receiver;
  const { rows } = await sql`
    insert into split_receiver (user_id, house, request_no, account, name, state, made_at)
    select id, ${house}, ${requestNo}, ${account}, ${name}, ${sql.lit(RECEIVER_STATE.named)}, ${now}
    from app_user where phone = ${phone}
    on conflict (user_id, house) do update set request_no = excluded.request_no, account = excluded.account,
      name = excluded.name, state = excluded.state, note = '', made_at = excluded.made_at
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Answers whether it was there. */
export async function deleteReceiver(db: Db, phone: string, house: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('split_receiver')
    .where('house', '=', house)
    .where('user_id', 'in', db.selectFrom('app_user').select('id').where('phone', '=', phone))
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

export function listReceivers(db: Db): Promise<ListedReceiver[]> {
  return db
    .selectFrom('split_receiver as receiver')
    .innerJoin('app_user as owner', 'owner.id', 'receiver.user_id')
    .select(['receiver.house', 'receiver.account', 'receiver.state', 'receiver.note'])
    .select((eb) => [eb.fn.coalesce('owner.nickname', sql<string>`''`).as('nickname')])
    .select((eb) => [eb.fn.coalesce('owner.phone', sql<string>`''`).as('phone')])
    .orderBy('receiver.made_at')
    .execute();
}

/** Receivers that are not yet registered with their channels. */
export function listNamed(db: Db, limit: number): Promise<ReceiverRow[]> {
  return db
    .selectFrom('split_receiver')
    .select(['user_id as userId', 'house', 'request_no as requestNo', 'account', 'name'])
    .where('state', '=', RECEIVER_STATE.named)
    .orderBy('made_at')
    .limit(limit)
    .execute();
}

/** Unless it was named anew in the meantime. */
export async function endNaming(db: Db, requestNo: string, state: number, note: string): Promise<void> {
  await db
    .updateTable('split_receiver')
    .set({ state, note, name: '' })
    .where('request_no', '=', requestNo)
    .where('state', '=', RECEIVER_STATE.named)
    .execute();
}

/** Null: he is not there any more. */
export async function findKnownAccount(db: Db, userId: Id, house: string): Promise<string | null> {
  const row = await db
    .selectFrom('split_receiver')
    .select('account')
    .where('user_id', '=', userId)
    .where('house', '=', house)
    .where('state', '=', RECEIVER_STATE.known)
    .executeTakeFirst();
  return row?.account ?? null;
}

export async function listSplitSellers(db: Db, ids: readonly Id[]): Promise<SplitSeller[]> {
  const { rows } = await sql<SplitSeller>`
    select owner.is_admin as "isAdmin",
      array(select house from split_receiver where user_id = owner.id and state = ${sql.lit(RECEIVER_STATE.known)}) as houses
    from app_user as owner where owner.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
