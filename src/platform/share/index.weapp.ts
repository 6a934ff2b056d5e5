import Taro from '@tarojs/taro';
import { http } from '../http';
import { isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { CopyOutcome, Share } from './types';

async function copyText(text: string): Promise<CopyOutcome> {
  try {
    await Taro.setClipboardData({ data: text });
    // WeChat says by itself that something was copied; what it was is said by whoever asked. It fails where nothing is shown.
    Promise.resolve<unknown>(Taro.hideToast()).catch(() => undefined);
    return { kind: 'copied' };
  } catch (failure) {
    return { kind: 'failed', reason: isNotAgreed(failure) ? NOT_AGREED_WORDS : '没能复制，请稍后再试' };
  }
}

export const share: Share = {
  hasSheet: false,
  /** The link of the same page for browsers; the capsule's menu shares the mini-program's own. */
  link: (_title, path) => copyText(http.baseUrl + path),
  toAddress: (path) => http.baseUrl + path,
  copyText,
};
