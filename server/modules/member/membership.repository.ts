import { type MemberLevel } from '@contract/constants/user';
import type { Db, Id, Tx } from '../../db/tables';
import { memberLevelOfKey } from '../user/member.rules';
import type { CreditedLot, Lot, MovedLot } from './membership.rules';

/** Nobody else changes this person's periods before the transaction ends. */
export async function lockPerson(tx: Tx, userId: Id): Promise<boolean> {
  const row = await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'id',
  'level',
  'start_at as startAt',
  'end_at as endAt',
  'order_id as orderId',
  'days',
  'worth_fen as worthFen',
  'credited_to as creditedTo',
  'left_ms as leftMs',
] as const;

export type LotRow = Lot & { readonly leftMs: number };

/** In the order in which they begin. */
export async function listLots(db: Db, userId: Id): Promise<LotRow[]> {
  const rows = await db
    .selectFrom('membership_period')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, worthFen: Number(row.worthFen), leftMs: Number(row.leftMs) }));
}

export async function insertLot(
  tx: Tx,
  lot: {
    readonly userId: Id;
    /** Null: it was given. */
    readonly orderId: Id | null;
    readonly level: MemberLevel;
    readonly days: number;
    readonly worthFen: number;
    readonly startAt: Date;
    readonly endAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('membership_period')
    .values({
      user_id: lot.userId,
      level: lot.level,
      start_at: lot.startAt,
      end_at: lot.endAt,
      created_at: lot.now,
      order_id: lot.orderId,
      days: lot.days,
      worth_fen: lot.worthFen,
    })
    .execute();
}

/** They end now; one that was still to come has no time at all, and lies nowhere before the person. */
export async function endCredited(tx: Tx, lots: readonly CreditedLot[], orderId: Id, now: Date): Promise<void> {
  for (const { id, leftMs } of lots) {
    await tx
      .updateTable('membership_period')
      .set((eb) => ({
        start_at: eb.fn<Date>('least', [eb.ref('start_at'), eb.val(now)]),
        end_at: now,
        credited_to: orderId,
        left_ms: leftMs,
      }))
      .where('id', '=', id)
      .execute();
  }
}

/** Credited lots that are back. */
export async function restoreCredited(tx: Tx, moved: readonly MovedLot[]): Promise<void> {
  await moveLots(tx, moved);
  for (const { id } of moved) {
    await tx.updateTable('membership_period').set({ credited_to: null, left_ms: 0 }).where('id', '=', id).execute();
  }
}

export async function moveLots(tx: Tx, moved: readonly MovedLot[]): Promise<void> {
  for (const { id, startAt, endAt } of moved) {
    await tx.updateTable('membership_period').set({ start_at: startAt, end_at: endAt }).where('id', '=', id).execute();
  }
}

/** Gone as far as it lies before them; what has passed of it stays as it was. */
export async function endLot(tx: Tx, id: Id, now: Date): Promise<void> {
  const kept = await tx
    .updateTable('membership_period')
    .set({ end_at: now, worth_fen: 0 })
    .where('id', '=', id)
    .where('start_at', '<', now)
    .where('end_at', '>', now)
    .returning('id')
    .execute();
  if (kept.length > 0) return;
  await tx.deleteFrom('membership_period').where('id', '=', id).where('start_at', '>=', now).execute();
  await tx.updateTable('membership_period').set({ worth_fen: 0 }).where('id', '=', id).execute();
}

export interface OrderedLevel {
  readonly level: MemberLevel;
  readonly days: number;
  readonly worthFen: number;
  readonly creditedIds: readonly Id[];
}

export async function insertOrdered(tx: Tx, orderId: Id, ordered: OrderedLevel): Promise<void> {
  await tx
    .insertInto('membership_order')
    .values({
      order_id: orderId,
      level: ordered.level,
      days: ordered.days,
      worth_fen: ordered.worthFen,
      credited_ids: [...ordered.creditedIds],
    })
    .execute();
}

export async function findOrdered(db: Db, orderId: Id): Promise<OrderedLevel | null> {
  const row = await db
    .selectFrom('membership_order')
    .select(['level', 'days', 'worth_fen as worthFen', 'credited_ids as creditedIds'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, level: memberLevelOfKey(row.level), worthFen: Number(row.worthFen) };
}
