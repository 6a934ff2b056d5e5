import { sql } from 'kysely';
import type { LinkProvider } from '@contract/schemas/session';
import type { Db, Id, Tx } from '../../db/tables';

/** Somebody as an outside service knows him, in one of our apps there. */
export interface OutsideIdentity {
  readonly provider: LinkProvider;
  readonly appId: string;
  readonly openId: string;
  readonly unionId: string | null;
}

/** Until the transaction ends nobody else signs in or links as this person. Kept in one order, so that two never wait for each other. */
export async function lockIdentity(tx: Tx, { provider, appId, openId, unionId }: OutsideIdentity): Promise<void> {
  const keys = [`${provider} ${appId} ${openId}`, ...(unionId === null ? [] : [`${provider} ${unionId}`])];
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Whose it is: by the open_id, else by the union_id of another app. */
export async function findUserOfIdentity(db: Db, identity: OutsideIdentity): Promise<Id | null> {
  const { provider, appId, openId, unionId } = identity;
  const row = await db
    .selectFrom('linked_account')
    .select('user_id')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('app_id', '=', appId), eb('open_id', '=', openId)]),
        ...(unionId === null ? [] : [eb('union_id', '=', unionId)]),
      ]),
    )
    .orderBy((eb) => eb.case().when('open_id', '=', openId).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A union_id that was not known before is added. */
export async function upsertLink(db: Db, userId: Id, identity: OutsideIdentity, now: Date): Promise<void> {
  await db
    .insertInto('linked_account')
    .values({
      user_id: userId,
      provider: identity.provider,
      app_id: identity.appId,
      open_id: identity.openId,
      union_id: identity.unionId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'app_id', 'open_id'])
        .doUpdateSet((eb) => ({ union_id: eb.fn.coalesce('linked_account.union_id', 'excluded.union_id') })),
    )
    .execute();
}

export async function moveLinks(db: Db, from: Id, to: Id): Promise<void> {
  await db.updateTable('linked_account').set({ user_id: to }).where('user_id', '=', from).execute();
}

export interface LinkRow {
  readonly provider: LinkProvider;
  readonly linkedAt: Date;
}

/** One row for each provider: the day of its first link. */
export async function listLinks(db: Db, userId: Id): Promise<LinkRow[]> {
  return db
    .selectFrom('linked_account')
    .select((eb) => ['provider', eb.fn.min('created_at').as('linkedAt')])
    .where('user_id', '=', userId)
    .groupBy('provider')
    .execute();
}

/** False when there was none. */
export async function deleteLinks(db: Db, userId: Id, provider: LinkProvider): Promise<boolean> {
  const gone = await db
    .deleteFrom('linked_account')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return gone.numDeletedRows > 0;
}
