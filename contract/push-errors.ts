import type { ErrorEntry } from './errors';

/** 2850: what is sent while the product is closed. Beside the others, which every page loads. */
export const PUSH_ERRORS = {
  PUSH_ADDRESS: { code: 2850, msg: '这个浏览器的通知服务暂不支持' },
  PUSH_UNLINKED: { code: 2851, msg: '请先在小程序里用微信登录' },
  PUSH_UNCONFIGURED: { code: 2852, msg: '这里没有开通这种通知' },
  PUSH_PERSON_ABSENT: { code: 2853, msg: '没有找到这个人' },
} as const satisfies Record<string, ErrorEntry>;
