import { sql, type SqlBool } from 'kysely';
import { PRIZE_KIND, type PrizeKind } from '@contract/constants/draw';
import type { MemberLevel } from '@contract/constants/user';
import type { Db, Id, Tx } from '../../db/tables';
import { memberLevelOfKey } from '../user/member.rules';

export interface RoundRow {
  readonly code: string;
  readonly name: string;
  readonly costPoints: number;
  readonly drawsPerDay: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly isOn: boolean;
}

const ROUND = [
  'code',
  'name',
  'cost_points as costPoints',
  'draws_per_day as drawsPerDay',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'is_on as isOn',
] as const;

/** The last that has begun, of those that are open. */
export async function findOpenRound(db: Db, now: Date, code: string | null = null): Promise<RoundRow | null> {
  const row = await db
    .selectFrom('draw_round')
    .select(ROUND)
    .where('is_on', '=', true)
    .where('starts_at', '<=', now)
    .where(sql<SqlBool>`(ends_at is null or ends_at > ${now})`)
    .$if(code !== null, (query) => query.where('code', '=', code ?? ''))
    .orderBy('starts_at', 'desc')
    .orderBy('code')
    .executeTakeFirst();
  return row ?? null;
}

export function listRounds(db: Db): Promise<RoundRow[]> {
  return db.selectFrom('draw_round').select(ROUND).orderBy('starts_at').orderBy('code').execute();
}

export async function saveRound(db: Db, round: RoundRow): Promise<void> {
  const set = {
    name: round.name,
    cost_points: round.costPoints,
    draws_per_day: round.drawsPerDay,
    starts_at: round.startsAt,
    ends_at: round.endsAt,
    is_on: round.isOn,
  };
  await db
    .insertInto('draw_round')
    .values({ ...set, code: round.code })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(set))
    .execute();
}

/** Answers whether it was there. */
export async function setRoundOn(db: Db, code: string, isOn: boolean): Promise<boolean> {
  const rows = await db
    .updateTable('draw_round')
    .set({ is_on: isOn })
    .where('code', '=', code)
    .returning('code')
    .execute();
  return rows.length > 0;
}

export interface PrizeRow {
  readonly id: Id;
  readonly round: string;
  readonly position: number;
  readonly name: string;
  readonly kind: PrizeKind;
  readonly points: number;
  readonly bytes: number;
  /** Null where it is no membership. */
  readonly level: MemberLevel | null;
  readonly days: number;
  readonly weight: number;
  readonly stock: number | null;
}

const KINDS = Object.values(PRIZE_KIND);

/** In their order round the wheel. */
export async function listPrizes(db: Db, round: string): Promise<PrizeRow[]> {
  const rows = await db
    .selectFrom('draw_prize')
    .select(['id', 'round', 'position', 'name', 'kind', 'points', 'bytes', 'level', 'days', 'weight', 'stock'])
    .where('round', '=', round)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: KINDS.find((kind) => kind === row.kind) ?? PRIZE_KIND.nothing,
    bytes: Number(row.bytes),
    level: row.level === null ? null : memberLevelOfKey(row.level),
  }));
}

/**
 * The prize of this place of the round. False: there is no such round. `shownStock`: how many were left when its number was chosen; what has
 * been drawn since then is taken off. Without it the number is what is left now.
 */
export async function savePrize(
  db: Db,
  prize: Omit<PrizeRow, 'id'>,
  shownStock: number | null = null,
): Promise<boolean> {
  const { round, position, ...set } = prize;
  const known = await db.selectFrom('draw_round').select('code').where('code', '=', round).executeTakeFirst();
  if (known === undefined) return false;
  await db
    .insertInto('draw_prize')
    .values({ ...set, round, position })
    .onConflict((conflict) =>
      conflict.columns(['round', 'position']).doUpdateSet({
        ...set,
        ...(set.stock === null || shownStock === null
          ? {}
          : { stock: sql<number>`greatest(0, coalesce(draw_prize.stock, ${shownStock}) + ${set.stock - shownStock})` }),
      }),
    )
    .execute();
  return true;
}

/** False: somebody else has had the last. */
export async function takeStock(tx: Tx, prizeId: Id): Promise<boolean> {
  const rows = await tx
    .updateTable('draw_prize')
    .set((eb) => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', prizeId)
    .where('stock', '>', 0)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export interface DrawRow {
  readonly id: Id;
  readonly round: string;
  readonly prizeId: Id;
  readonly prizeName: string;
  readonly prizeKind: number;
  readonly endAt: Date | null;
}

export async function findDraw(db: Db, userId: Id, requestId: string): Promise<DrawRow | null> {
  const row = await db
    .selectFrom('draw')
    .select(['id', 'round', 'prize_id as prizeId', 'prize_name as prizeName'])
    .select(['prize_kind as prizeKind', 'end_at as endAt'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countDraws(db: Db, userId: Id, round: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('draw')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('round', '=', round)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewDraw {
  readonly userId: Id;
  readonly requestId: string;
  readonly round: RoundRow;
  readonly day: string;
  readonly turn: number;
  readonly prize: PrizeRow;
  readonly at: Date;
}

export async function insertDraw(tx: Tx, { userId, requestId, round, day, turn, prize, at }: NewDraw): Promise<Id> {
  const row = await tx
    .insertInto('draw')
    .values({
      user_id: userId,
      request_id: requestId,
      round: round.code,
      day,
      turn,
      cost_points: round.costPoints,
      prize_id: prize.id,
      prize_name: prize.name,
      prize_kind: prize.kind,
      prize_points: prize.kind === PRIZE_KIND.points ? prize.points : 0,
      end_at: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setDrawEnd(tx: Tx, drawId: Id, endAt: Date): Promise<void> {
  await tx.updateTable('draw').set({ end_at: endAt }).where('id', '=', drawId).execute();
}

export interface WonRow {
  readonly nickname: string;
  readonly prizeName: string;
  readonly at: Date;
}

/** The last first. */
export function listWinners(db: Db, round: string, limit: number): Promise<WonRow[]> {
  return db
    .selectFrom('draw')
    .innerJoin('app_user', 'app_user.id', 'draw.user_id')
    .select(['app_user.nickname', 'draw.prize_name as prizeName', 'draw.created_at as at'])
    .where('draw.round', '=', round)
    .where('draw.prize_kind', '<>', PRIZE_KIND.nothing)
    .orderBy('draw.id', 'desc')
    .limit(limit)
    .execute();
}

/** The last first. */
export function listOwnDraws(db: Db, userId: Id, limit: number) {
  return db
    .selectFrom('draw')
    .select(['prize_name as prizeName', 'created_at as at', 'end_at as endAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Draws that cost or gave something which was not posted, and turns of a day that are missing. */
export async function listDrawFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'draw ' || id || ': what it cost was not posted' as problem from draw
    where cost_points > 0 and not exists (
      select from ledger_posting where reference = 'draw:' || user_id || '-' || request_id)
    union all
    select 'draw ' || id || ': the points that were won were not posted' from draw
    where prize_points > 0 and not exists (select from ledger_lot where reference = 'prize:' || draw.id
      and owner_id = draw.user_id and amount = draw.prize_points)
    union all
    select 'draw ' || id || ': the storage that was won is not there' from draw
    where prize_kind = 2 and not exists (select from capacity_pack where reference = 'draw:' || draw.id)
    union all
    select 'user ' || user_id || ', ' || day || ': turns are missing' from draw
    group by user_id, round, day having max(turn) <> count(*)`.execute(db);
  return rows.map(({ problem }) => problem);
}
