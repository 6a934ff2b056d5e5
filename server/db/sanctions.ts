import { sql, type SqlBool } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
import type { Db, Id } from './tables';

/** Whether the desk forbids that to this person now: see [Note: Reported things] in 0076-reported-things. */
export async function isSanctioned(db: Db, userId: Id, kind: Sanction, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sanction')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('until', '>', now)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for whoever `person` names in a query. */
export const isSanctionedIn = (person: string, kind: Sanction, now: Date) => sql<SqlBool>`exists (
  select from sanction where sanction.user_id = ${sql.ref(person)} and sanction.kind = ${sql.lit(kind)}
    and sanction.until > ${now} and sanction.lifted_at is null)`;
