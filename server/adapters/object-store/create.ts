import path from 'node:path';
import { STORAGE_TYPE } from '@contract/constants/media';
import type { Env } from '../../env';
import type { RemoteStoreName, RemoteStoreSettings } from '../../env-storage';
import { createLocalObjectStore } from './local';
import { createS3ObjectStore } from './s3/s3';
import { createObjectStores } from './stores';
import type { ObjectStore, ObjectStores } from './types';

// Besides HTTP's If-None-Match, which newer S3 services know. OBS has no header of its own for it.
const NO_REPLACE: Readonly<Record<RemoteStoreName, Readonly<Record<string, string>>>> = {
  ali: { 'x-oss-forbid-overwrite': 'true' },
  tx: { 'x-cos-forbid-overwrite': 'true' },
  hw: {},
};

/** All stores of the settings. The local one is always among them. */
export function createStores(
  { storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>,
  now: () => Date = () => new Date(),
): ObjectStores {
  const byName = new Map<string, ObjectStore>([['local', createLocalObjectStore(path.join(dataDir, 'objects'))]]);
  for (const remote of storage.remotes) {
    byName.set(remote.name, createRemoteStore(remote, path.join(dataDir, 'lent', remote.name), now));
  }
  const all = [...byName].sort(([a], [b]) => Number(b === storage.current) - Number(a === storage.current));
  const [current, ...others] = all.map(([, store]) => store);
  if (current === undefined) throw new Error('no store');
  return createObjectStores(current, others);
}

function createRemoteStore(settings: RemoteStoreSettings, tempDir: string, now: () => Date): ObjectStore {
  return createS3ObjectStore(
    {
      endpoint: settings.endpoint,
      region: settings.region,
      bucket: settings.bucket,
      key: { id: settings.keyId, secret: settings.keySecret },
      isPathStyle: settings.isPathStyle,
      storageType: STORAGE_TYPE[settings.name],
      noReplaceHeaders: NO_REPLACE[settings.name],
      isRedirecting: settings.isRedirecting,
    },
    tempDir,
    now,
  );
}
