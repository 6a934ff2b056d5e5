import type { Db, Tx } from '../tables';

/**
 * What is written in the transaction of a change and stands or falls with it, such as its row in the audit log. `made`: what the change
 * answers.
 */
export type Also<T> = (tx: Tx, made: T) => Promise<void>;

/** A change, and what is written with it. */
export function changeWith<T>(db: Db, change: (tx: Tx) => Promise<T>, also?: Also<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const made = await change(tx);
    await also?.(tx, made);
    return made;
  });
}
