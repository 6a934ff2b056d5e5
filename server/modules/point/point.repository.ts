import { sql, type SqlBool } from 'kysely';
import { POINT_RULES, type PointRule } from '@contract/constants/point';
import type { Db, Id, Tx } from '../../db/tables';

export interface RuleRow {
  readonly code: PointRule;
  readonly points: number;
  readonly dayCap: number;
  readonly validDays: number;
  readonly position: number;
  readonly isOn: boolean;
}

/** In the order of the page. */
export async function listRules(db: Db): Promise<RuleRow[]> {
  const rows = await db
    .selectFrom('point_rule')
    .select(['code', 'points', 'day_cap as dayCap', 'valid_days as validDays', 'position', 'is_on as isOn'])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.flatMap(({ code: stored, ...row }) => {
    const code = POINT_RULES.find((rule) => rule === stored);
    return code === undefined ? [] : [{ ...row, code }];
  });
}

/** What a rule grants from now on. */
export async function setRule(
  db: Db,
  { code, points, dayCap, validDays, isOn }: Omit<RuleRow, 'position'>,
): Promise<void> {
  await db
    .updateTable('point_rule')
    .set({ points, day_cap: dayCap, valid_days: validDays, is_on: isOn })
    .where('code', '=', code)
    .execute();
}

/** What was done for which somebody may earn. */
export interface Deed {
  readonly userId: Id;
  readonly rule: PointRule;
  /** The same cause of a rule counts once. */
  readonly cause: string;
  /** `yyyy-mm-dd` */
  readonly day: string;
}

/** Grants by this rule that this person had: of a day, or ever. */
export async function countGrants(db: Db, userId: Id, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('point_grant')
    .select(['rule', sql<number>`count(*)::int`.as('count')])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('day', '=', day), eb('rule', '=', 'profile')]))
    .groupBy('rule')
    .execute();
  return new Map(rows.map(({ rule, count }) => [rule, count]));
}

/** Null: the rule is off, has granted for this, or as often as it does in a day. */
export async function findOpenRule(db: Db, { userId, rule, cause, day }: Deed): Promise<RuleRow | null> {
  const found = (await listRules(db)).find(({ code, isOn }) => code === rule && isOn);
  if (found === undefined) return null;
  const row = await db
    .selectFrom('point_grant')
    .select([
      sql<number>`(count(*) filter (where day = ${day}))::int`.as('today'),
      sql<number>`(count(*) filter (where cause = ${cause}))::int`.as('same'),
    ])
    .where('user_id', '=', userId)
    .where('rule', '=', rule)
    .where((eb) => eb.or([eb('day', '=', day), eb('cause', '=', cause)]))
    .executeTakeFirstOrThrow();
  return row.same === 0 && row.today < found.dayCap ? found : null;
}

/** Somebody who can be reached, and who has been here since then. */
export async function isKnownPerson(db: Db, userId: Id, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('created_at', '<=', since)
    .where(
      sql<SqlBool>`(phone is not null or exists (select from linked_account where linked_account.user_id = app_user.id))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

// The class of our advisory locks on who earns points: any number that no other lock uses.
const EARNER_LOCK_CLASS = 60;

/** Nobody else grants this person anything before the transaction ends. */
export async function lockEarner(tx: Tx, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(${EARNER_LOCK_CLASS}, hashtext(${userId}))`.execute(tx);
}

/** Null where it was granted before, or the person has gone. */
export async function insertGrant(tx: Tx, deed: Deed, points: number, at: Date): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    insert into point_grant (user_id, rule, cause, day, points, created_at)
    select id, ${deed.rule}, ${deed.cause}, ${deed.day}, ${points}, ${at} from app_user where id = ${deed.userId}
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface Visit {
  readonly albumId: Id;
  readonly visitorId: Id;
  readonly ownerId: Id;
}

/** Of visits those of others' albums that have not been granted for yet. */
export async function listNewVisits(
  db: Db,
  visits: readonly { readonly albumId: Id; readonly userId: Id }[],
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select album.id as "albumId", note."userId" as "visitorId", album.owner_id as "ownerId"
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as note("albumId" bigint, "userId" bigint)
      join album on album.id = note."albumId" and album.owner_id <> note."userId"
    where not exists (select from point_grant where user_id = album.owner_id and rule = 'visited'
      and cause = album.id || ':' || note."userId")`.execute(db);
  return rows;
}

export interface PointRecordRow {
  readonly id: Id;
  readonly reference: string;
  readonly rule: string | null;
  readonly points: number;
  readonly endsAt: Date | null;
  readonly at: Date;
}

export interface PointRecordFilter {
  readonly ownerId: Id;
  readonly filter: 'all' | 'gained' | 'spent' | 'ended';
  readonly range: { readonly from: Date; readonly to: Date } | null;
  /** Only what was posted before this one. */
  readonly beforeId: Id | null;
}

/** The last first. */
export async function listPointRecords(
  db: Db,
  { ownerId, filter, range, beforeId }: PointRecordFilter,
  limit: number,
): Promise<PointRecordRow[]> {
  const rows = await db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_line as line', 'line.account_id', 'account.id')
    .innerJoin('ledger_posting as posting', 'posting.id', 'line.posting_id')
    .leftJoin('ledger_lot as lot', 'lot.reference', 'posting.reference')
    .leftJoin('point_grant as granted', (join) =>
      join
        .on(sql<SqlBool>`posting.reference = 'earn:' || granted.id`)
        .onRef('granted.user_id', '=', 'account.owner_id'),
    )
    .select(['posting.id', 'posting.reference', 'granted.rule', 'line.amount as points'])
    .select(['lot.ends_at as endsAt', 'posting.posted_at as at'])
    .where('account.owner_id', '=', ownerId)
    .where('account.asset', '=', 'integral')
    .where('account.kind', '=', 'balance')
    .$if(filter === 'gained', (query) => query.where('line.amount', '>', 0))
    .$if(filter === 'spent', (query) =>
      query.where('line.amount', '<', 0).where('posting.reference', 'not like', 'end:%'),
    )
    .$if(filter === 'ended', (query) => query.where('posting.reference', 'like', 'end:%'))
    .$if(beforeId !== null, (query) => query.where('posting.id', '<', beforeId ?? ''))
    .$if(range !== null, (query) =>
      query
        .where('posting.posted_at', '>=', range?.from ?? new Date(0))
        .where('posting.posted_at', '<', range?.to ?? new Date(0)),
    )
    .orderBy('posting.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, points: Number(row.points) }));
}
