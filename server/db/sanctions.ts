import { sql, type SqlBool } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
import type { Db, Id } from './tables';

/** What a person who is forbidden something is told of it. */
export interface FoundSanction {
  readonly until: Date;
  readonly reason: string;
}

/** What the desk forbids this person now, the one that lasts longest: see [Note: Reported things] in 0076-reported-things. */
export async function findSanction(db: Db, userId: Id, kind: Sanction, now: Date): Promise<FoundSanction | null> {
  const row = await db
    .selectFrom('sanction')
    .select(['until', 'reason'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('until', '>', now)
    .where('lifted_at', 'is', null)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for whoever `person` names in a query. */
export const isSanctionedIn = (person: string, kind: Sanction, now: Date) => sql<SqlBool>`exists (
  select from sanction where sanction.user_id = ${sql.ref(person)} and sanction.kind = ${sql.lit(kind)}
    and sanction.until > ${now} and sanction.lifted_at is null)`;
