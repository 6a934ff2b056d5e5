import { STORAGE_TYPE } from '@contract/constants/media';
import type { RemoteStoreSettings, StorageSettings } from '../../env-storage';
import { createAliGranter } from './ali';
import type { GranterParts } from './granted';
import { createHwGranter } from './hw';
import { createTxGranter } from './tx';
import type { UploadGranter, UploadTarget } from './types';

function createGranter(settings: RemoteStoreSettings, parts: GranterParts): UploadGranter {
  switch (settings.name) {
    case 'ali':
      return createAliGranter(settings, parts);
    case 'tx':
      return createTxGranter(settings, parts);
    case 'hw':
      return createHwGranter(settings, parts);
  }
}

/** The stores that clients send to themselves. */
export function createUploadTargets(storage: StorageSettings, parts: GranterParts): readonly UploadTarget[] {
  return storage.remotes.flatMap((settings) => {
    if (settings.direct === null) return [];
    const { bucket, direct } = settings;
    const granter = createGranter(settings, parts);
    return [{ storageType: STORAGE_TYPE[settings.name], bucket, uploadUrl: direct.uploadUrl, granter }];
  });
}
