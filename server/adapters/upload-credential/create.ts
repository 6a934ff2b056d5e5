import { STORAGE_TYPE } from '@contract/constants/media';
import type { RemoteStoreSettings, StorageSettings } from '../../env-storage';
import { createAliGranter } from './ali';
import type { GranterDeps } from './granted';
import { createHwGranter } from './hw';
import { createTxGranter } from './tx';
import type { UploadGranter, UploadTarget } from './types';

function createGranter(settings: RemoteStoreSettings, deps: GranterDeps): UploadGranter {
  switch (settings.name) {
    case 'ali':
      return createAliGranter(settings, deps);
    case 'tx':
      return createTxGranter(settings, deps);
    case 'hw':
      return createHwGranter(settings, deps);
  }
}

/** The stores that clients send to themselves. */
export function createUploadTargets(storage: StorageSettings, deps: GranterDeps): readonly UploadTarget[] {
  return storage.remotes.flatMap((settings) => {
    if (settings.direct === null) return [];
    const { bucket, direct } = settings;
    const granter = createGranter(settings, deps);
    return [{ storageType: STORAGE_TYPE[settings.name], bucket, uploadUrl: direct.uploadUrl, granter }];
  });
}
