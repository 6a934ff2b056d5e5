import Taro from '@tarojs/taro';
import type { Chunks } from './types';

export const chunks: Chunks = {
  // WeChat loads packages by itself, says so, and offers to try again by itself.
  watchLoading: () => () => undefined,
  watchFailures: () => () => undefined,
  reload() {
    const path = Taro.getCurrentInstance().router?.path;
    if (path === undefined) return;
    // Fails only when another jump is already under way.
    Taro.reLaunch({ url: path.startsWith('/') ? path : `/${path}` }).catch(() => undefined);
  },
};
