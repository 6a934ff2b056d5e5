import Taro from '@tarojs/taro';
import { http } from '../http';
import type { Share } from './types';

async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text });
    return true;
  } catch {
    return false;
  }
}

export const share: Share = {
  hasSheet: false,
  /** The link of the same page for browsers; the capsule's menu shares the mini-program's own. */
  async link(_title, path) {
    return (await copyText(http.baseUrl + path)) ? { kind: 'copied' } : { kind: 'failed' };
  },
  toAddress: (path) => http.baseUrl + path,
  copyText,
};
