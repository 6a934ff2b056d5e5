import { sql } from 'kysely';
import type { Sanction } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';

export interface NewSanction {
  readonly userId: Id;
  readonly kind: Sanction;
  readonly until: Date;
  readonly reason: string;
  readonly act: string;
  readonly actorId: Id;
  readonly at: Date;
}

/** Answers its name. */
export async function insertSanction(tx: Tx, one: NewSanction): Promise<string> {
  const { uid } = await tx
    .insertInto('sanction')
    .values({
      user_id: one.userId,
      kind: one.kind,
      until: one.until,
      reason: one.reason,
      act: one.act,
      actor_id: one.actorId,
      created_at: one.at,
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}

export async function isAdmin(tx: Tx, userId: Id): Promise<boolean> {
  const row = await tx.selectFrom('app_user').select('is_admin as isAdmin').where('id', '=', userId).executeTakeFirst();
  return row?.isAdmin === true;
}

/** Those that came with an act; answers their names. */
export async function liftOfAct(
  tx: Tx,
  act: string,
  by: { readonly actorId: Id; readonly at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('sanction')
    .set({ lifted_at: by.at, lifted_by: by.actorId })
    .where('act', '=', act)
    .where('lifted_at', 'is', null)
    .returning('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The person and what is forbidden to him; null: there is none (any more). */
export async function liftOne(
  tx: Tx,
  uid: string,
  by: { readonly actorId: Id; readonly at: Date },
): Promise<{ readonly userId: Id; readonly kind: Sanction } | null> {
  const row = await tx
    .updateTable('sanction')
    .set({ lifted_at: by.at, lifted_by: by.actorId })
    .where('uid', '=', uid)
    .where('lifted_at', 'is', null)
    .where('until', '>', by.at)
    .returning(['user_id as userId', 'kind'])
    .$narrowType<{ kind: Sanction }>()
    .executeTakeFirst();
  return row ?? null;
}

const holding = (db: Db, now: Date) =>
  db
    .selectFrom('sanction')
    .innerJoin('app_user as person', 'person.id', 'sanction.user_id')
    .leftJoin('app_user as actor', 'actor.id', 'sanction.actor_id')
    .where('sanction.lifted_at', 'is', null)
    .where('sanction.until', '>', now);

export function listSanctionRows(db: Db, now: Date, page: { readonly limit: number; readonly offset: number }) {
  return holding(db, now)
    .select(['sanction.uid', 'sanction.kind', 'sanction.until', 'sanction.reason', 'sanction.created_at as at'])
    .select(['person.uid as personUid', 'person.nickname', 'person.avatar_url as avatar', 'actor.nickname as actor'])
    .orderBy('sanction.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countSanctionRows(db: Db, now: Date): Promise<number> {
  const { count } = await holding(db, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of an act that hold. */
export async function listOfAct(tx: Tx, act: string) {
  return tx
    .selectFrom('sanction')
    .select(['uid', 'user_id as userId', 'kind', 'until', 'reason'])
    .where('act', '=', act)
    .where('lifted_at', 'is', null)
    .orderBy('id')
    .execute();
}
