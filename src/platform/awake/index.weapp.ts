import Taro from '@tarojs/taro';
import type { Awake } from './types';

const set = (keepScreenOn: boolean): void => {
  // Refused: the screen goes dark as it always does.
  Taro.setKeepScreenOn({ keepScreenOn }).catch(() => undefined);
};

export const awake: Awake = {
  keep() {
    set(true);
    return () => set(false);
  },
};
