import type { Db } from './tables';

export interface Attempt {
  readonly key: string;
  readonly windowStart: Date;
  readonly limit: number;
}

/** Counts one attempt in its window. False when the window is full. */
export async function countAttempt(db: Db, attempt: Attempt): Promise<boolean> {
  const row = await db
    .insertInto('attempt_counter')
    .values({ key: attempt.key, window_start: attempt.windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ count: eb('attempt_counter.count', '+', 1) }))
        .where('attempt_counter.count', '<', attempt.limit),
    )
    .returning('count')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back one attempt that came to nothing. */
export async function uncountAttempt(db: Db, { key, windowStart }: Omit<Attempt, 'limit'>): Promise<void> {
  await db
    .updateTable('attempt_counter')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}
