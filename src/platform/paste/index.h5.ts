import type { WatchPaste } from './types';

export const watchPaste: WatchPaste = (elementId, take) => {
  const element = document.getElementById(elementId);
  const onPaste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData?.getData('text') ?? '')) event.preventDefault();
  };
  // Before the input, which would cut it to its length.
  element?.addEventListener('paste', onPaste, true);
  return () => element?.removeEventListener('paste', onPaste, true);
};
