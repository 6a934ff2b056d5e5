import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/**
 * Pages of the history stay alive, hidden, on both platforms. Only the one in front shows overlays, and what changes all the time
 * is not drawn on the others: in a mini-program each change would be sent to a view that nobody sees.
 */
export function usePageShown(onShow?: () => void, onHide?: () => void): boolean {
  const [isShown, setIsShown] = useState(true);
  useDidShow(() => {
    setIsShown(true);
    onShow?.();
  });
  useDidHide(() => {
    setIsShown(false);
    onHide?.();
  });
  return isShown;
}
