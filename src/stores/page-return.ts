import { useDidHide, useDidShow } from '@tarojs/taro';
import { useRef } from 'react';

/** Runs when one comes back to the page, not when it is first shown: also for what was put on the page later. */
export function usePageReturn(onReturn: () => void): void {
  const wasLeft = useRef(false);
  useDidHide(() => {
    wasLeft.current = true;
  });
  useDidShow(() => {
    if (wasLeft.current) onReturn();
    wasLeft.current = false;
  });
}
