import type { ErrorEntry } from './errors';

/** 2700: points, what they are exchanged for, and prizes. Beside the others, which every page loads. */
export const POINT_ERRORS = {
  POINTS_TOO_FEW: { code: 2700, msg: '积分不足' },
  EXCHANGE_CLOSED: { code: 2701, msg: '这一项已下架，请刷新后再试' },
  EXCHANGE_CHANGED: { code: 2702, msg: '所需积分已变化，请刷新后再试' },
  EXCHANGE_USELESS: { code: 2703, msg: '你已有更高或长期有效的会员，不需要兑换这一项' },
  DRAW_CLOSED: { code: 2704, msg: '抽奖活动没有开放，请刷新后再试' },
  DRAWS_SPENT: { code: 2705, msg: '今天的抽奖次数已用完，明天再来' },
} as const satisfies Record<string, ErrorEntry>;
