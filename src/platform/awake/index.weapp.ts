import Taro from '@tarojs/taro';
import type { Awake } from './types';

/** A slideshow may run while files are sent: the screen may go dark when neither wants it. */
let wishes = 0;

const set = (keepScreenOn: boolean): void => {
  // Refused: the screen goes dark as it always does.
  Taro.setKeepScreenOn({ keepScreenOn }).catch(() => undefined);
};
// WeChat forgets it whenever the program goes to the background.
const setAgain = (): void => set(true);

export const awake: Awake = {
  keep() {
    wishes += 1;
    if (wishes === 1) Taro.onAppShow(setAgain);
    set(true);
    return () => {
      wishes -= 1;
      if (wishes > 0) return;
      Taro.offAppShow(setAgain);
      set(false);
    };
  },
};
