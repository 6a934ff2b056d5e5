import Taro from '@tarojs/taro';
import type { AppUpdate } from './types';

export const appUpdate: AppUpdate = {
  watch(onReady) {
    let isStopped = false;
    const updates = Taro.getUpdateManager();
    updates.onUpdateReady(() => {
      if (!isStopped) onReady(() => updates.applyUpdate());
    });
    // WeChat has no way to take a listener back.
    return () => {
      isStopped = true;
    };
  },
  open: () => undefined,
};
