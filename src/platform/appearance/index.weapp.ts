import Taro from '@tarojs/taro';
import type { Appearance } from './types';

/** WeChat tells it only to programs that leave their own bars to its dark theme; ours draws them itself. */
export const appearance: Appearance = {
  read() {
    const { theme } = Taro.getAppBaseInfo();
    return theme === 'dark' || theme === 'light' ? theme : null;
  },
  watch(onChange) {
    Taro.onThemeChange(onChange);
    return () => Taro.offThemeChange(onChange);
  },
};
