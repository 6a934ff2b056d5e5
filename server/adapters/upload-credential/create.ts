import type { RemoteStoreSettings } from '../../env-storage';
import { createAliGranter } from './ali';
import type { GranterParts } from './granted';
import { createHwGranter } from './hw';
import { createTxGranter } from './tx';
import type { UploadGranter } from './types';

/** Null where clients do not send to the store themselves. */
export function createUploadGranter(settings: RemoteStoreSettings, parts: GranterParts): UploadGranter | null {
  if (settings.direct === null) return null;
  switch (settings.name) {
    case 'ali':
      return createAliGranter(settings, parts);
    case 'tx':
      return createTxGranter(settings, parts);
    case 'hw':
      return createHwGranter(settings, parts);
  }
}
