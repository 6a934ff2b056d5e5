import { startTestApp, type TestApp, type TestAppOverrides } from '../support/app-harness';
import startTestCluster, { startCluster } from '../support/database-global-setup';
import stopTestCluster from '../support/database-global-teardown';
import { namedCallers } from '../support/media-app';

/** PostgreSQL as the product runs it: what is answered is on the disk. */
export async function withBenchCluster<T>(work: () => Promise<T>): Promise<T> {
  await startCluster({});
  try {
    return await work();
  } finally {
    await stopTestCluster();
  }
}

/** One that waits for no disk, for what is asked for its outcome and not for its speed. */
export async function withQuickCluster<T>(work: () => Promise<T>): Promise<T> {
  await startTestCluster();
  try {
    return await work();
  } finally {
    await stopTestCluster();
  }
}

/** The whole web side in this process, for as long as the work takes. */
export function withBenchApp<T>(work: (app: TestApp) => Promise<T>, overrides: TestAppOverrides = {}): Promise<T> {
  return withBenchCluster(async () => {
    const app = await startTestApp({ ...namedCallers, ...overrides });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}
