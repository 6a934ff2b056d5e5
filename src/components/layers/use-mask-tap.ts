import { useState } from 'react';

/** As long as systems wait for the second tap of two. */
const DOUBLE_TAP_MS = 300;

/** What lies over the page closes by a tap beside it, but not by the second tap of two on what opened it. */
export function useMaskTap(onClose: () => void): () => void {
  const [openedAtMs] = useState(Date.now);
  return () => {
    if (Date.now() - openedAtMs >= DOUBLE_TAP_MS) onClose();
  };
}
