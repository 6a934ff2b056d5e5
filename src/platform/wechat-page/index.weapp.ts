import Taro from '@tarojs/taro';
import { describeFailure, isCancelled, isForbidden } from '../wechat-failure';
import type { WechatPage } from './types';

// A mini-program hands its pages on by its own menu, which needs no signature.
export const wechatPage: WechatPage = {
  listAddresses: () => [],
  configure: async () => ({ kind: 'failed', reason: 'not a web page' }),
  setCard: () => undefined,
  canScanUnsigned: true,
  async scan() {
    try {
      // The client takes a mini-program's own codes with these; its documents name no type for them.
      const { result, path } = await Taro.scanCode({ scanType: ['qrCode'] });
      // A mini-program's own code has no words, but the page it was made for.
      return { kind: 'read', text: path ? path : result };
    } catch (failure) {
      if (isCancelled(failure)) return { kind: 'cancelled' };
      return isForbidden(failure) ? { kind: 'forbidden' } : { kind: 'failed', reason: describeFailure(failure) };
    }
  },
};
