import type { ErrorEntry } from './errors';

/** 3000: ads. Beside the others, which every page loads. */
export const AD_ERRORS = {
  AD_FIRST: { code: 3000, msg: '今天的免费下载次数已用完' },
  AD_SPENT: { code: 3001, msg: '今天的次数已用完，明天再来' },
  AD_UNFINISHED: { code: 3002, msg: '看完广告才能领取' },
  AD_TICKET_ABSENT: { code: 3003, msg: '这次领取已失效，请重新观看' },
} as const satisfies Record<string, ErrorEntry>;
