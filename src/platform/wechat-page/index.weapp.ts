import type { WechatPage } from './types';

// A mini-program hands its pages on by its own menu, which needs no signature.
export const wechatPage: WechatPage = {
  listAddresses: () => [],
  configure: async () => ({ kind: 'failed', reason: 'not a web page' }),
  setCard: () => undefined,
};
