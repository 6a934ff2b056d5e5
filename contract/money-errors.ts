import type { ErrorEntry } from './errors';

/** 2450: tips, top-ups and selling. Beside the others, which every page loads. */
export const MONEY_ERRORS = {
  MONEY_MINOR: { code: 2450, msg: '未满18周岁，不能打赏和充值' },
  MONEY_DAY: { code: 2451, msg: '超过今天的限额，请明天再试' },
  TIP_CLOSED: { code: 2452, msg: '对方暂不能接收打赏' },
  CLOSING_MONEY: { code: 2453, msg: '还有进行中的订单、退款或提现，结束后才能注销' },
  WITHDRAW_WECHAT_ABSENT: { code: 2454, msg: '请先在“账号安全”里绑定微信，再提现到微信' },
} as const satisfies Record<string, ErrorEntry>;
