import { BALANCE_RECORD, WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';

const CHANNELS: Readonly<Record<number, string>> = {
  [WITHDRAW_CHANNEL.wechat]: '微信',
  [WITHDRAW_CHANNEL.alipay]: '支付宝',
  [WITHDRAW_CHANNEL.bank]: '银行卡',
};

export const nameChannel = (channel: number): string => CHANNELS[channel] ?? '';

/** 微信 *满, 支付宝 138****8000, 招商银行 尾号0000 */
export function nameWay({
  channel,
  shown,
  bankName,
}: {
  readonly channel: number;
  readonly shown: string;
  readonly bankName: string;
}): string {
  return `${bankName === '' ? nameChannel(channel) : bankName} ${shown}`;
}

const STATES: Readonly<Record<number, string>> = {
  [WITHDRAWAL_STATE.reviewing]: '审核中',
  [WITHDRAWAL_STATE.sending]: '打款中',
  [WITHDRAWAL_STATE.done]: '已到账',
  [WITHDRAWAL_STATE.failed]: '没有成功，已退回余额',
  [WITHDRAWAL_STATE.declined]: '审核未通过，已退回余额',
};

/** `isAwaited`: its payee has to confirm it. */
export const nameWithdrawalState = (state: number, isAwaited: boolean): string =>
  isAwaited && state === WITHDRAWAL_STATE.sending ? '待确认收款' : (STATES[state] ?? '');

export interface RecordFacts {
  readonly kind: number;
  readonly about: string;
  readonly isTip: boolean;
  readonly isOwn: boolean;
  readonly availableFen: number;
  readonly heldFen: number;
  readonly owedFen: number;
}

/** What has moved, in a few words. */
export function describeRecord({ kind, about, isTip, isOwn }: RecordFacts): string {
  const of = about === '' ? '' : ` · ${about}`;
  switch (kind) {
    case BALANCE_RECORD.sale:
      return `${isTip ? '收到打赏' : '照片售出'}${of}`;
    case BALANCE_RECORD.settled:
      return `收入到账${of}`;
    case BALANCE_RECORD.bought:
      return isOwn ? `购买${about}` : `${isTip ? '打赏' : '购买照片'}${of}`;
    case BALANCE_RECORD.refunded:
      return `退款给买家${of}`;
    case BALANCE_RECORD.returned:
      return `收到退款${of}`;
    case BALANCE_RECORD.withdrawn:
      return `提现${of}`;
    case BALANCE_RECORD.withdrawReturned:
      return `提现退回${of}`;
    case BALANCE_RECORD.toppedUp:
      return '充值';
    case BALANCE_RECORD.topUpReturned:
      return '充值退回';
    default:
      return '余额变动';
  }
}

/** What its amount is: of what can be spent, else of what is held, else of what is owed. */
export function amountOf({ kind, availableFen, heldFen, owedFen }: RecordFacts): number {
  if (kind === BALANCE_RECORD.refunded) return availableFen + heldFen + owedFen;
  if (availableFen !== 0) return availableFen;
  return heldFen !== 0 ? heldFen : owedFen;
}
