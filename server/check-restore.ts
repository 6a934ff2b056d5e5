import type { Db } from './db/tables';
import { findUnfinishedRestore } from './db/snapshot/unfinished-restore';
import { StartError } from './start-error';

/** Stops a start where a backup is only half restored: see [Note: Unfinished restores]. */
export async function checkRestore(db: Db): Promise<void> {
  const createdAt = await findUnfinishedRestore(db);
  if (createdAt === null) return;
  throw new StartError(`the backup of ${createdAt} is not restored to its end: run npm run restore again`);
}
