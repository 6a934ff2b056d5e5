import { sql, type SqlBool } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
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

/** The same of one. */
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
