import { sql } from 'kysely';
import type { Db, Tx } from '../../db/tables';

export interface Pace {
  readonly wrong: number;
  readonly waitUntil: Date;
  readonly placeAt: Date | null;
  readonly lastAt: Date;
}

/** Locks the row of this key, made when there is none; one that was not touched since `forgottenBefore` counts as new. */
export async function lockPace(tx: Tx, key: string, now: Date, forgottenBefore: Date): Promise<Pace> {
  await tx
    .insertInto('guess_pace')
    .values({ key, wrong: 0, wait_until: now, last_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('guess_pace')
    .select(['wrong', 'wait_until as waitUntil', 'place_at as placeAt', 'last_at as lastAt'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.lastAt <= forgottenBefore ? { wrong: 0, waitUntil: now, placeAt: null, lastAt: now } : row;
}

export async function savePace(tx: Tx, key: string, pace: Pace): Promise<void> {
  await tx
    .updateTable('guess_pace')
    .set({ wrong: pace.wrong, wait_until: pace.waitUntil, place_at: pace.placeAt, last_at: pace.lastAt })
    .where('key', '=', key)
    .execute();
}

/** One wrong guess less. The times go back as well, unless a later guess has moved them. */
export async function takeBackGuess(tx: Tx, key: string, taken: Pace, before: Pace): Promise<void> {
  const wrong = taken.wrong - before.wrong;
  await tx
    .updateTable('guess_pace')
    .set((eb) => ({
      wrong: sql<number>`greatest(wrong - ${wrong}, 0)`,
      wait_until: eb
        .case()
        .when('wait_until', '=', taken.waitUntil)
        .then(before.waitUntil)
        .else(eb.ref('wait_until'))
        .end(),
      last_at: eb.case().when('last_at', '=', taken.lastAt).then(before.lastAt).else(eb.ref('last_at')).end(),
    }))
    .where('key', '=', key)
    .execute();
}

export async function deleteForgottenPaces(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from guess_pace where key in (
      select key from guess_pace where last_at < ${before} limit ${limit} for update skip locked)
  `.execute(db);
}
