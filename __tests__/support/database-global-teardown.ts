import { rmSync } from 'node:fs';
import { stopCluster } from '../../server/db/launcher/cluster';
import './database-global-setup';

export default async function stopTestCluster(): Promise<void> {
  const running = globalThis.zhixiangTestCluster;
  if (running === undefined) return;
  await stopCluster(running.cluster, running.pid);
  rmSync(running.folder, { recursive: true, force: true });
}
