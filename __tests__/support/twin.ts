import { openDatabase } from '../../server/db/connection';
import type { EnvSource } from '../../server/env';
import { startTestApp, type TestApp } from './app-harness';

/** A second process beside this app: the same database, clock and messages, and nothing else in common. */
export async function startTwin(app: TestApp, env: EnvSource = {}): Promise<TestApp> {
  const { clock, sms } = app;
  const { db } = openDatabase(app.database.address, { poolSize: 8, name: 'twin' });
  const twin = await startTestApp({ env, parts: { db, clock, sms } });
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
