import { useDidShow } from '@tarojs/taro';
import { useRef } from 'react';

/** Runs when one comes back to the page, not when it is first shown. */
export function usePageReturn(onReturn: () => void): void {
  const isFirstShow = useRef(true);
  useDidShow(() => {
    if (!isFirstShow.current) onReturn();
    isFirstShow.current = false;
  });
}
