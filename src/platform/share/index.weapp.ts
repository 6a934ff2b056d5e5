import Taro from '@tarojs/taro';
import { http } from '../http';
import type { Share } from './types';

export const share: Share = {
  /** The link of the same page for browsers; the capsule's menu shares the mini-program's own. */
  async link(_title, path) {
    try {
      await Taro.setClipboardData({ data: http.baseUrl + path });
      return { kind: 'copied' };
    } catch {
      return { kind: 'failed' };
    }
  },
};
