import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/** Browsers keep the pages of the history alive, hidden. Only the one in front shows overlays. */
export function usePageShown(onShow: () => void): boolean {
  const [isShown, setIsShown] = useState(true);
  useDidShow(() => {
    setIsShown(true);
    onShow();
  });
  useDidHide(() => setIsShown(false));
  return isShown;
}
