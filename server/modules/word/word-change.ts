import type { Db, Tx } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import { SCAN_TEXTS } from './word.jobs';
import * as repository from './word.repository';

/** Changes of the list, one at a time; after each, what is stored is looked through for what is new. */
export const listChanger =
  (db: Db, jobs: Jobs) =>
  <T>(change: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await repository.lockList(tx);
      const done = await change(tx);
      await jobs.add(tx, SCAN_TEXTS, {}, { key: 'text-scan' });
      return done;
    });
