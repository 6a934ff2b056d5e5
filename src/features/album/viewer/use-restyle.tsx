import { useState, type ReactNode } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import { ModelConsentSheet } from '../model/ModelConsentSheet';
import { orderRestyled, restylePhoto, type WaitingRestyle } from './restyle-photo';

export interface Restyle {
  readonly begin: (media: MediaItem) => Promise<void>;
  /** Asks before the first of one's photos goes to a model. */
  readonly sheet: ReactNode;
}

/** Another look of the photo in view. Tells its failures. */
export function useRestyle(): Restyle {
  const [waiting, setWaiting] = useState<WaitingRestyle | null>(null);
  return {
    begin: async (media) => setWaiting(await restylePhoto(media)),
    sheet: waiting !== null && (
      <ModelConsentSheet
        consent={waiting.consent}
        onGiven={async () => {
          setWaiting(null);
          await orderRestyled(waiting.wish);
        }}
        onClose={() => setWaiting(null)}
      />
    ),
  };
}
