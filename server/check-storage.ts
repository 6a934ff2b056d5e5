import { STORAGE_TYPE } from '@contract/constants/media';
import { type ObjectStore, storesOf } from './adapters/object-store/types';
import type { Db } from './db/tables';
import type { Log } from './log';
import { StartError } from './start-error';

const NAMES = new Map<number, string>(Object.entries(STORAGE_TYPE).map(([name, type]) => [type, name]));
const nameOf = (storageType: number): string => NAMES.get(storageType) ?? String(storageType);
const NO_ANSWER = /^no answer/;

/**
 * Stops a start that would serve nothing: files lie in a store that the settings do not name, or a bucket says no. One that does not
 * answer now may answer later, so that is a warning.
 */
export async function checkStorage(db: Db, store: ObjectStore, log: Log): Promise<void> {
  const known = storesOf(store);
  for (const storageType of Object.values(STORAGE_TYPE)) {
    if (known.some((each) => each.storageType === storageType)) continue;
    const row = await db
      .selectFrom('stored_object')
      .select('id')
      .where('storage_type', '=', storageType)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) {
      throw new StartError(`files lie in the store "${nameOf(storageType)}", which the settings do not name any more`);
    }
  }
  for (const { storageType, remote } of known) {
    const fault = remote === null ? null : await remote.findFault();
    if (fault === null) continue;
    const message = `the bucket of the store "${nameOf(storageType)}" cannot be used: ${fault}`;
    if (!NO_ANSWER.test(fault)) throw new StartError(message);
    log.warn(message);
  }
}
