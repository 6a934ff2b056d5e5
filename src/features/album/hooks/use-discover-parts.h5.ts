import { useEffect, useState } from 'react';

export type DiscoverParts = typeof import('../components/DiscoverParts');

/** What discover shows besides the public albums, which a first visit does not wait for. Null: its file is on its way. */
export function useDiscoverParts(): DiscoverParts | null {
  const [parts, setParts] = useState<DiscoverParts | null>(null);
  useEffect(() => {
    let isGone = false;
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    void import('../components/DiscoverParts').then((loaded) => {
      if (!isGone) setParts(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return parts;
}
