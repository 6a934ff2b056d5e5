import type { Db } from '../../db/tables';

/** Null when there is none that is good after `now`. */
export async function findOutsideToken(db: Db, name: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('outside_token')
    .select('value')
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** True for the one who may fetch the next token. False while somebody else may, or when there is a good one. */
export async function takeLease(db: Db, name: string, now: Date, leasedUntil: Date): Promise<boolean> {
  const row = await db
    .insertInto('outside_token')
    .values({ name, expires_at: null, leased_until: leasedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ leased_until: leasedUntil })
        .where((eb) =>
          eb.and([
            eb.or([eb('outside_token.leased_until', 'is', null), eb('outside_token.leased_until', '<=', now)]),
            eb.or([eb('outside_token.expires_at', 'is', null), eb('outside_token.expires_at', '<=', now)]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the lease as well. */
export async function keepOutsideToken(db: Db, name: string, value: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('outside_token')
    .set({ value, expires_at: expiresAt, leased_until: null })
    .where('name', '=', name)
    .execute();
}

export async function endLease(db: Db, name: string): Promise<void> {
  await db.updateTable('outside_token').set({ leased_until: null }).where('name', '=', name).execute();
}

/** Unless there is another one by now. */
export async function dropOutsideToken(db: Db, name: string, value: string): Promise<void> {
  await db
    .updateTable('outside_token')
    .set({ expires_at: null })
    .where('name', '=', name)
    .where('value', '=', value)
    .execute();
}
