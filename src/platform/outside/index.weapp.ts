import Taro from '@tarojs/taro';
import { http } from '../http';
import type { Outside } from './types';

export const outside: Outside = {
  ownHost: /^https?:\/\/([^/:]+)/.exec(http.baseUrl)?.[1] ?? '',
  /** A mini-program opens no browser. */
  async open(url) {
    try {
      await Taro.setClipboardData({ data: url });
      return { kind: 'copied' };
    } catch {
      return { kind: 'failed' };
    }
  },
};
