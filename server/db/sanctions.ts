import { sql, type SqlBool } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
import { PARAM_ON } from '@contract/constants/public-param';
import type { Db, Id } from './tables';

/** What a person may know of a sanction against him. */
export interface FoundSanction {
  readonly until: Date;
  readonly reason: string;
}

/**
 * What the desk forbids whoever `person` names now, the one that lasts longest, as a subquery: see [Note: Reported things] in
 * 0076-reported-things. `kind` null: nothing.
 */
export const lastSanction = (person: string, kind: Sanction | null, now: Date) => sql`
  select until, reason from sanction
  where user_id = ${sql.ref(person)} and kind = ${kind} and until > ${now} and lifted_at is null
  order by until desc limit 1`;

/** Why somebody may not do something. */
export interface Forbidding {
  /** He needs a phone (PUBLISH_NEEDS_PHONE) and has none. */
  readonly needsPhone: boolean;
  readonly sanction: FoundSanction | null;
}

export interface ForbiddingRow {
  readonly needsPhone: boolean;
  readonly until: Date | null;
  readonly reason: string | null;
}

/** Why whoever `person` names may not do something now, as a subquery that has one row. `kind` null: no sanction forbids it. */
export const forbiddingOf = (person: string, kind: Sanction | null, now: Date) => sql`
  select
    exists (select from public_param where key = 'PUBLISH_NEEDS_PHONE' and value = ${PARAM_ON})
      and exists (select from app_user where app_user.id = ${sql.ref(person)} and phone is null) as "needsPhone",
    found.until, found.reason
  from (select) as one left join lateral (${lastSanction(person, kind, now)}) as found on true`;

export const toForbidding = ({ needsPhone, until, reason }: ForbiddingRow): Forbidding => ({
  needsPhone,
  sanction: until === null ? null : { until, reason: reason ?? '' },
});

/** What the desk forbids one person. */
export async function findSanction(db: Db, userId: Id, kind: Sanction, now: Date): Promise<FoundSanction | null> {
  const { rows } = await sql<{ until: Date; reason: string | null }>`
    select found.until, found.reason from (select ${userId}::bigint as id) as person
    cross join lateral (${lastSanction('person.id', kind, now)}) as found`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { until: found.until, reason: found.reason ?? '' };
}

/** The same for whoever `person` names in a query. */
export const isSanctionedIn = (person: string, kind: Sanction, now: Date) => sql<SqlBool>`exists (
  select from sanction where sanction.user_id = ${sql.ref(person)} and sanction.kind = ${sql.lit(kind)}
    and sanction.until > ${now} and sanction.lifted_at is null)`;
