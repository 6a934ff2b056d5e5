import { useEffect, useState } from 'react';

/** A part whose file comes when it is wanted for the first time. Null: it is on its way. `load` stays the same. */
export function useLoaded<Part extends object>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [loaded, setLoaded] = useState<Part | null>(null);
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    if (isMissing) void load().then(setLoaded);
  }, [isMissing, load]);
  return loaded;
}
