import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMemoryClock } from '../../server/adapters/clock/memory';
import { randomIds } from '../../server/adapters/ids/random';
import { createStores } from '../../server/adapters/object-store/create';
import { createUploadTargets } from '../../server/adapters/upload-credential/create';
import { type EnvSource, readEnv } from '../../server/env';
import type { ServerDeps } from '../../server/deps';
import { startTestApp, type TestApp } from './app-harness';
import { type BucketDouble, startBucketDouble } from './doubles/object-store/bucket';
import type { FormVendor } from './doubles/object-store/forms';
import { startStsDouble, type StsDouble } from './doubles/sts';
import { namedCallers } from './media-app';

export interface CloudApp {
  readonly app: TestApp;
  readonly bucket: BucketDouble;
  readonly sts: StsDouble;
  /** Where the local store is. */
  readonly dataDir: string;
  /** For a program that runs beside the app. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A test app whose files lie in a bucket of one of the clouds, which is a double on this machine; its clock is the real one's start. */
export async function startCloudApp(
  vendor: FormVendor,
  more: EnvSource = {},
  moreParts: Pick<Partial<ServerDeps>, 'videos'> = {},
): Promise<CloudApp> {
  const clock = createMemoryClock(new Date(Math.floor(Date.now() / 1000) * 1000));
  const bucket = await startBucketDouble({ vendor, now: () => clock.now() });
  const sts = await startStsDouble(vendor, bucket, () => clock.now());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cloud-app-'));
  const settings = { DATA_DIR: dataDir, ...sts.settings, ...more };
  const env = readEnv(settings);
  const app = await startTestApp({
    ...namedCallers,
    env: settings,
    parts: {
      ...moreParts,
      clock,
      store: createStores(env, () => clock.now()),
      uploadTargets: createUploadTargets(env.storage, { clock, ids: randomIds, timeoutMs: 5_000 }),
    },
  });
  return {
    app: { ...app, clock },
    bucket,
    sts,
    dataDir,
    settings: {
      DATA_DIR: dataDir,
      DATABASE_URL: 'url' in app.database.address ? app.database.address.url : '',
      ...sts.settings,
    },
    async close() {
      await app.close();
      await sts.close();
      await bucket.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
