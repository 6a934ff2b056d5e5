import type { Device } from './types';
import { describeUserAgent } from './user-agent';

export const device: Device = {
  kind: /MicroMessenger/i.test(navigator.userAgent) ? 'webInWechat' : 'web',
  isSinglePage: false,
  randomBytes: async (length) => crypto.getRandomValues(new Uint8Array(length)),
  describe: () => describeUserAgent(navigator.userAgent),
};
