import path from 'node:path';
import { STORAGE_TYPE } from '@contract/constants/media';
import type { Env } from '../../env';
import type { RemoteStoreName, RemoteStoreSettings } from '../../env-storage';
import { diskFileSystem } from './file-system';
import { createLocalObjectStore } from './local';
import { createS3ObjectStore } from './s3/s3';
import { createObjectStores } from './stores';
import { tellFull } from './tell-full';
import type { ObjectStore, ObjectStores } from './types';

// Besides HTTP's If-None-Match, which newer S3 services know. OBS has no header of its own for it.
const NO_REPLACE: Readonly<Record<RemoteStoreName, Readonly<Record<string, string>>>> = {
  ali: { 'x-oss-forbid-overwrite': 'true' },
  tx: { 'x-cos-forbid-overwrite': 'true' },
  hw: {},
};

// On a disk that files fill to its last byte the database stops, and with it what needs no room at all.
const KEPT_FREE_BYTES = 500_000_000;

/** All stores of the settings. The local one is always among them. `warn` is called with why one takes nothing. */
export function createStores(
  { storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>,
  now: () => Date = () => new Date(),
  warn: (message: string) => void = () => undefined,
): ObjectStores {
  const local = createLocalObjectStore(path.join(dataDir, 'objects'), diskFileSystem, KEPT_FREE_BYTES);
  const byName = new Map<string, ObjectStore>([['local', local]]);
  for (const remote of storage.remotes) {
    byName.set(remote.name, createRemoteStore(remote, path.join(dataDir, 'lent', remote.name), now));
  }
  const all = [...byName].sort(([a], [b]) => Number(b === storage.current) - Number(a === storage.current));
  const [current, ...others] = all.map(([name, store]) =>
    tellFull(store, (reason) => warn(`the store "${name}" takes no files: ${reason}`)),
  );
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
