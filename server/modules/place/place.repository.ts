import type { Db } from '../../db/tables';

/** Counts one call in its hour. False when the budget is spent; then nothing is counted. */
export async function countMapCall(
  db: Db,
  call: { readonly spender: string; readonly hour: Date; readonly limit: number },
): Promise<boolean> {
  const row = await db
    .insertInto('attempt_counter')
    .values({ key: `map:${call.spender}`, window_start: call.hour, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ count: eb('attempt_counter.count', '+', 1) }))
        .where('attempt_counter.count', '<', call.limit),
    )
    .returning('count')
    .executeTakeFirst();
  return row !== undefined;
}
