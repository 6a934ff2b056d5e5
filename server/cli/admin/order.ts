import { ORDER_STATE } from '@contract/constants/order';
import { isMobilePhone } from '@contract/rules/phone';
import type { DeskOrder } from '../../modules/order/order-desk.service';
import { type AdminOutcome, type AdminServices, type AdminVerb, done, listed } from './verb';
import { writeYuan } from './yuan';

const STATES: Readonly<Record<number, string>> = {
  [ORDER_STATE.unpaid]: '待付款',
  [ORDER_STATE.closing]: '正在关闭',
  [ORDER_STATE.closed]: '已关闭',
  [ORDER_STATE.paid]: '已付款',
  [ORDER_STATE.refunded]: '已退款',
};
const KINDS: Readonly<Record<string, string>> = {
  topped: '充值',
  earned: '收入',
  held: '待结算收入',
  withheld: '代扣税款',
  owed: '欠款',
};

function forPhone(run: (services: AdminServices, phone: string) => Promise<AdminOutcome>): AdminVerb['read'] {
  return (rest) => {
    const [phone = ''] = rest;
    if (!isMobilePhone(phone) || rest.length > 1) return '请写一个正确的手机号';
    return (services) => run(services, phone);
  };
}

const writeOrder =
  (side: string) =>
  ({ orderNo, state, createdAt, payableFen, refundedFen, albumName, lineCount }: DeskOrder): string =>
    [
      orderNo,
      side,
      STATES[state] ?? '',
      createdAt.toISOString(),
      writeYuan(payableFen),
      refundedFen > 0 ? `已退${writeYuan(refundedFen)}` : '',
      `${albumName} ${lineCount}件`,
    ]
      .filter((word) => word !== '')
      .join('  ');

export const ORDER_VERBS: readonly AdminVerb[] = [
  {
    words: ['order', 'list'],
    form: '<手机号>',
    help: '列出这个用户买的和卖的订单，各最近100个',
    read: forPhone(async ({ desk }, phone) => {
      const { bought, sold } = await desk.listOf(phone);
      return listed([...bought.map(writeOrder('买')), ...sold.map(writeOrder('卖'))], '还没有订单');
    }),
  },
  {
    words: ['refund', 'list'],
    form: '',
    help: '列出会员订单里待处理的退款申请，等得最久的在前',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ desk }) =>
            listed(
              (await desk.listAskedRefunds()).map(({ refundNo, orderNo, title, amountFen, reason, askedAt }) =>
                [refundNo, orderNo, title, writeYuan(amountFen), askedAt.toISOString(), reason].join('  '),
              ),
              '没有待处理的退款',
            ),
  },
  {
    words: ['refund', 'agree'],
    form: '<退款编号>',
    help: '同意退款：会员随之收回，钱原路退回',
    read(rest) {
      const [refundNo = ''] = rest;
      if (refundNo === '' || rest.length > 1) return '请写退款编号';
      return async ({ desk }) =>
        done(`订单${await desk.decideRefund(refundNo, { agree: true, answer: '' })}已同意退款`);
    },
  },
  {
    words: ['refund', 'decline'],
    form: '<退款编号> <理由>',
    help: '不同意退款，理由会给申请人看',
    read(rest) {
      const [refundNo = '', answer = ''] = rest;
      if (refundNo === '' || answer.trim() === '' || rest.length > 2) return '请写退款编号和理由，有空格的加引号';
      return async ({ desk }) => done(`订单${await desk.decideRefund(refundNo, { agree: false, answer })}没有退款`);
    },
  },
  {
    words: ['balance', 'explain'],
    form: '<手机号>',
    help: '逐条列出这个用户的每笔账，最后是各项合计',
    read: forPhone(async ({ desk }, phone) => {
      const { lines, totals } = await desk.explain(phone);
      const name = (kind: string): string => KINDS[kind] ?? kind;
      return listed(
        [
          ...lines.map(({ at, reference, kind, amount }) =>
            [at.toISOString(), reference, name(kind), writeYuan(amount)].join('  '),
          ),
          ...[...totals].map(([kind, amount]) => `合计  ${name(kind)}  ${writeYuan(amount)}`),
        ],
        '还没有账目',
      );
    }),
  },
  {
    words: ['points', 'explain'],
    form: '<手机号>',
    help: '逐条列出这个用户的每笔积分，最后是还剩多少、何时到期',
    read: forPhone(async ({ desk }, phone) => {
      const { lines, ending } = await desk.explainPoints(phone);
      return listed(
        [
          ...lines.map(({ at, reference, amount }) => [at.toISOString(), reference, String(amount)].join('  ')),
          ...ending.map(
            ({ points, endsAt }) => `剩余  ${points}  ${endsAt === null ? '长期有效' : `${endsAt.toISOString()}到期`}`,
          ),
        ],
        '还没有积分',
      );
    }),
  },
];
