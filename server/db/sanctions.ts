import { sql, type SqlBool } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
import { KEEP_PLAN } from './kept-plan';
import type { Db, Id } from './tables';

/** What a person may know of a sanction against him. */
export interface FoundSanction {
  readonly until: Date;
  readonly reason: string;
}

/** What the desk forbids each of these people now, the one that lasts longest: see [Note: Reported things] in 0076-reported-things. */
export async function findSanctions(
  db: Db,
  userIds: readonly Id[],
  kind: Sanction,
  now: Date,
): Promise<(FoundSanction | null)[]> {
  const { rows } = await sql<{ until: Date | null; reason: string | null }>`${KEEP_PLAN}
    select found.until, found.reason
    from unnest(${[...userIds]}::bigint[]) with ordinality as person(id, place)
    left join lateral (
      select until, reason from sanction
      where user_id = person.id and kind = ${kind} and until > ${now} and lifted_at is null
      order by until desc limit 1) as found on true
    order by person.place`.execute(db);
  return rows.map(({ until, reason }) => (until === null ? null : { until, reason: reason ?? '' }));
}

/** The same of one. */
export const findSanction = async (db: Db, userId: Id, kind: Sanction, now: Date): Promise<FoundSanction | null> =>
  (await findSanctions(db, [userId], kind, now))[0] ?? null;

/** The same for whoever `person` names in a query. */
export const isSanctionedIn = (person: string, kind: Sanction, now: Date) => sql<SqlBool>`exists (
  select from sanction where sanction.user_id = ${sql.ref(person)} and sanction.kind = ${sql.lit(kind)}
    and sanction.until > ${now} and sanction.lifted_at is null)`;
