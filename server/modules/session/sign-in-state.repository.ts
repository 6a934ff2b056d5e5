import type { Db } from '../../db/tables';

/** False when it is there already. */
export async function insertUsedState(db: Db, stateRandom: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_state')
    .values({ random: stateRandom, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('random').doNothing())
    .returning('random')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that another process is removing are left to it. */
export async function deleteOldStates(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('used_state')
    .where('random', 'in', (eb) =>
      eb
        .selectFrom('used_state')
        .select('random')
        .where('expires_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
