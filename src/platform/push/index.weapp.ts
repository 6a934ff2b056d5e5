import Taro from '@tarojs/taro';
import type { Push } from './types';

export const push: Push = {
  findWay: () => (Taro.canIUse('requestSubscribeMessage') ? 'messages' : 'none'),
  isDenied: () => false,
  findAddress: async () => null,
  turnOn: async () => ({ kind: 'failed' }),
  turnOff: async () => null,

  async allowOnce(templateIds) {
    try {
      // The types of Taro ask for entityIds, which are another program's.
      const options = { tmplIds: [...templateIds] } as Taro.requestSubscribeMessage.Option;
      const answer: Readonly<Record<string, unknown>> = { ...(await Taro.requestSubscribeMessage(options)) };
      return templateIds.filter((id) => answer[id] === 'accept');
    } catch {
      // Switched off as a whole in WeChat's settings, or not asked by a tap.
      return null;
    }
  },
};
