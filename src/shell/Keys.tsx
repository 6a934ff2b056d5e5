import { useState } from 'react';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import { KeysSheet } from './KeysSheet';

/** `?` opens the list of keys, over whatever is in front. */
export function Keys() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys(({ key }) => {
    if (key === '?') setIsOpen(true);
    return key === '?';
  });
  return isOpen ? <KeysSheet onClose={() => setIsOpen(false)} /> : null;
}
