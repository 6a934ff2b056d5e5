import { openDatabase } from '../../server/db/connection';
import { openListener } from '../../server/db/listener';
import { createRowWatch } from '../../server/db/watch/row-watch';
import type { EnvSource } from '../../server/env';
import { startTestApp, type TestApp } from './app-harness';

/** A second process beside this app: the same database, files, clock and messages, and nothing else in common. */
export async function startTwin(app: TestApp, env: EnvSource = {}): Promise<TestApp> {
  const { clock, sms } = app;
  const { address } = app.database;
  const { db, writes } = openDatabase(address, { poolSize: 8, name: 'twin' });
  const watch = createRowWatch({
    openListener: (handlers) => openListener(address, handlers),
    writes,
    log: app.parts.log,
  });
  const twin = await startTestApp({ env, parts: { db, watch, clock, sms, store: app.parts.store } });
  return {
    ...twin,
    clock,
    sms,
    async close() {
      await db.destroy();
      await twin.close();
    },
  };
}
