import { sql } from 'kysely';
import { AD_SECONDS, AD_SLOTS, type AdEvent, type AdSeconds, type AdSlotCode } from '@contract/constants/ad';
import type { Db, Id, Tx } from '../../db/tables';

export interface AdSlotRow {
  readonly code: AdSlotCode;
  /** Empty: nothing is shown. */
  readonly unitId: string;
  readonly seconds: AdSeconds;
  readonly amount: number;
  readonly days: number;
  readonly dayCap: number;
  readonly freePerDay: number;
}

/** The viewer: a person, or a device token without a person. */
export interface AdHolder {
  readonly holder: string;
  readonly userId: Id | null;
}

const slots = (db: Db) =>
  db
    .selectFrom('ad_slot')
    .select([
      'code',
      'unit_id as unitId',
      'seconds',
      'amount',
      'days',
      'day_cap as dayCap',
      'free_per_day as freePerDay',
    ]);

const toSlot = ({
  code: stored,
  seconds,
  ...row
}: Awaited<ReturnType<ReturnType<typeof slots>['execute']>>[number]) => {
  const code = AD_SLOTS.find((slot) => slot === stored);
  if (code === undefined) return [];
  return [{ ...row, code, seconds: AD_SECONDS.find((known) => known === seconds) ?? 30 }];
};

/** Those that show nothing too. */
export async function listSlots(db: Db): Promise<AdSlotRow[]> {
  return (await slots(db).orderBy('code').execute()).flatMap(toSlot);
}

export async function saveSlot(db: Db, { code, ...row }: AdSlotRow): Promise<void> {
  await db
    .updateTable('ad_slot')
    .set({
      unit_id: row.unitId,
      seconds: row.seconds,
      amount: row.amount,
      days: row.days,
      day_cap: row.dayCap,
      free_per_day: row.freePerDay,
    })
    .where('code', '=', code)
    .execute();
}

/** What ads of a day have given this holder, by slot. */
export async function countClaimed(db: Db, { holder }: AdHolder, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ad_ticket')
    .select(['slot', sql<number>`count(*)::int`.as('count')])
    .where('holder', '=', holder)
    .where('day', '=', day)
    .where('claimed_at', 'is not', null)
    .groupBy('slot')
    .execute();
  return new Map(rows.map(({ slot, count }) => [slot, count]));
}

// The class of our advisory locks on who watches ads: any number that no other lock uses.
const AD_LOCK_CLASS = 94;

/** Nothing else is given to this holder before the transaction ends. */
export async function lockHolder(tx: Tx, { holder }: AdHolder): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AD_LOCK_CLASS}, hashtext(${holder}))`.execute(tx);
}

export interface AdTicketRow {
  readonly uid: string;
  readonly slot: AdSlotCode;
  readonly day: string;
  readonly begunAt: Date;
  readonly isClaimed: boolean;
  readonly amount: number;
  readonly days: number;
}

export async function insertTicket(
  db: Db,
  { holder, userId }: AdHolder,
  ticket: Omit<AdTicketRow, 'isClaimed'>,
): Promise<void> {
  await db
    .insertInto('ad_ticket')
    .values({
      uid: ticket.uid,
      slot: ticket.slot,
      holder,
      user_id: userId,
      day: ticket.day,
      begun_at: ticket.begunAt,
      claimed_at: null,
      amount: ticket.amount,
      days: ticket.days,
    })
    .execute();
}

/** Null: it is nobody's, or somebody else's. */
export async function findTicket(db: Db, { holder }: AdHolder, uid: string): Promise<AdTicketRow | null> {
  const row = await db
    .selectFrom('ad_ticket')
    .select([
      'uid',
      'slot',
      sql<string>`day::text`.as('day'),
      'begun_at as begunAt',
      sql<boolean>`claimed_at is not null`.as('isClaimed'),
      'amount',
      'days',
    ])
    .where('uid', '=', uid)
    .where('holder', '=', holder)
    .executeTakeFirst();
  const slot = AD_SLOTS.find((known) => known === row?.slot);
  return row === undefined || slot === undefined ? null : { ...row, slot };
}

export async function setClaimed(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx.updateTable('ad_ticket').set({ claimed_at: at }).where('uid', '=', uid).execute();
}

/** Downloads of a day beside those that are free. */
export async function addDownloads(tx: Tx, { holder, userId }: AdHolder, day: string, amount: number): Promise<void> {
  await sql`
    insert into ad_download (holder, day, user_id, used, earned) values (${holder}, ${day}, ${userId}, 0, ${amount})
    on conflict (holder, day) do update set earned = ad_download.earned + ${amount}`.execute(tx);
}

/** Answers whether there was one left. */
export async function useDownload(db: Db, { holder, userId }: AdHolder, day: string, free: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ad_download (holder, day, user_id, used, earned)
    select ${holder}, ${day}::date, ${userId}::bigint, 1, 0
    where ${free}::int > 0 or exists (select from ad_download where holder = ${holder} and day = ${day}::date)
    on conflict (holder, day) do update set used = ad_download.used + 1
      where ad_download.used < ${free}::int + ad_download.earned
    returning used`.execute(db);
  return rows.length > 0;
}

export async function countEvent(db: Db, day: string, slot: AdSlotCode, event: AdEvent): Promise<void> {
  await sql`
    insert into ad_day (day, slot, event, times) values (${day}, ${slot}, ${event}, 1)
    on conflict (day, slot, event) do update set times = ad_day.times + 1`.execute(db);
}

export interface AdDayRow {
  readonly day: string;
  readonly slot: string;
  readonly event: string;
  readonly times: number;
}

/** The last day first. */
export async function listEvents(db: Db, since: string): Promise<AdDayRow[]> {
  return db
    .selectFrom('ad_day')
    .select([sql<string>`day::text`.as('day'), 'slot', 'event', 'times'])
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .orderBy('slot')
    .orderBy('event')
    .execute();
}

/** Some of those of days that have gone. */
export async function deleteBefore(db: Db, day: string): Promise<void> {
  await sql`delete from ad_ticket where uid in (
    select uid from ad_ticket where day < ${day} limit 100 for update skip locked)`.execute(db);
  await sql`delete from ad_download where (holder, day) in (
    select holder, day from ad_download where day < ${day} limit 100 for update skip locked)`.execute(db);
}
