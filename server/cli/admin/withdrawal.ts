import { readFileSync } from 'node:fs';
import { WITHDRAW_CHANNEL, type WithdrawChannel } from '@contract/constants/balance';
import { isMobilePhone } from '@contract/rules/phone';
import type { DeskWithdrawal } from '../../modules/withdrawal/withdrawal-desk.service';
import { writeCsv } from './csv';
import { writePlainYuan, writeYuan } from './yuan';
import { type AdminOutcome, type AdminServices, type AdminVerb, done, listed } from './verb';

const NUMBER = /^\d{24}$/;
const CHANNELS: Readonly<Record<WithdrawChannel, string>> = {
  [WITHDRAW_CHANNEL.wechat]: '微信',
  [WITHDRAW_CHANNEL.alipay]: '支付宝',
  [WITHDRAW_CHANNEL.bank]: '银行卡',
};
const STDIN = 0;

const write =
  (state: string) =>
  ({ withdrawNo, channel, shown, amountFen, feeFen, madeAt, batchId, firstBy, sentAt }: DeskWithdrawal): string =>
    [
      withdrawNo,
      state,
      madeAt.toISOString(),
      writeYuan(amountFen),
      feeFen > 0 ? `手续费${writeYuan(feeFen)}` : '',
      `${CHANNELS[channel]} ${shown}`,
      batchId === null ? '' : '已在批次中',
      firstBy !== null && sentAt === null ? '还要一人审核' : '',
    ]
      .filter((word) => word !== '')
      .join('  ');

function forNumber(
  run: (services: AdminServices, number: string, words: string) => Promise<AdminOutcome>,
  words: 'none' | 'needed',
): AdminVerb['read'] {
  return (rest) => {
    const [number = '', ...more] = rest;
    if (!NUMBER.test(number)) return '请写24位的编号';
    const said = more.join(' ').trim();
    if (words === 'none' && said !== '') return '编号后面不用写别的';
    if (words === 'needed' && said === '') return '请在编号后面写明原因或银行流水号';
    return (services) => run(services, number, said);
  };
}

export const WITHDRAWAL_VERBS: readonly AdminVerb[] = [
  {
    words: ['withdraw', 'list'],
    form: '',
    help: '列出等待审核和正在打款的提现',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ withdrawals }) => {
            const { reviewing, sending } = await withdrawals.listOpen();
            return listed(
              [
                ...reviewing.map(write('待审核')),
                ...sending.map((row) => write(row.confirmPacked === '' ? '打款中' : '待收款人确认')(row)),
              ],
              '没有待处理的提现',
            );
          },
  },
  {
    words: ['withdraw', 'approve'],
    form: '<提现编号> <管理员手机号>',
    help: '审核通过，要两位有资金权限的超级管理员各一次，之后开始打款；从标准输入读这位管理员的支付密码',
    read(rest) {
      const [number = '', phone = ''] = rest;
      if (!NUMBER.test(number) || !isMobilePhone(phone) || rest.length > 2) return '请写提现编号和管理员手机号';
      return async ({ withdrawals }) => {
        const password = readFileSync(STDIN, 'utf8').trim();
        const outcome = await withdrawals.approve(number, phone, password);
        return done(outcome === 'approved' ? `${number}已通过审核` : `${number}还要另一位管理员审核`);
      };
    },
  },
  {
    words: ['withdraw', 'decline'],
    form: '<提现编号> <原因>',
    help: '审核不通过，钱退回余额；原因会告诉用户',
    read: forNumber(async ({ withdrawals }, number, reason) => {
      await withdrawals.decline(number, reason);
      return done(`${number}已退回余额`);
    }, 'needed'),
  },
  {
    words: ['withdraw', 'batch'],
    form: '',
    help: '把通过审核的银行卡提现归成一个批次',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ withdrawals }) => {
            const made = await withdrawals.makeBatch();
            return done(made === null ? '没有新的银行卡提现' : `批次${made.batchNo}，共${made.count}笔，等待两人放行`);
          },
  },
  {
    words: ['withdraw', 'release'],
    form: '<批次编号> <管理员手机号>',
    help: '放行一个批次，要两位有资金权限的超级管理员各一次；从标准输入读这位管理员的支付密码',
    read(rest) {
      const [number = '', phone = ''] = rest;
      if (!NUMBER.test(number) || !isMobilePhone(phone) || rest.length > 2) return '请写批次编号和管理员手机号';
      return async ({ withdrawals }) => {
        const password = readFileSync(STDIN, 'utf8').trim();
        const outcome = await withdrawals.release(number, phone, password);
        return done(outcome === 'released' ? `批次${number}已放行` : `批次${number}还要另一位管理员放行`);
      };
    },
  },
  {
    words: ['withdraw', 'export'],
    form: '<批次编号>',
    help: '写出已放行批次的收款人、银行、卡号和金额（CSV），供网银批量付款',
    read: forNumber(async ({ withdrawals }, number) => {
      const rows = await withdrawals.listBatch(number);
      const head = ['编号', '户名', '开户行', '卡号', '金额（元）'];
      const lines = rows.map(({ withdrawNo, name, bankName, account, amountFen }) => [
        withdrawNo,
        name,
        bankName,
        account,
        writePlainYuan(amountFen),
      ]);
      return done(writeCsv([head, ...lines]));
    }, 'none'),
  },
  {
    words: ['withdraw', 'paid'],
    form: '<提现编号> <银行流水号>',
    help: '银行卡提现已到账',
    read: forNumber(async ({ withdrawals }, number, bankNo) => {
      await withdrawals.finishBank(number, bankNo);
      return done(`${number}已到账`);
    }, 'needed'),
  },
  {
    words: ['withdraw', 'bounced'],
    form: '<提现编号> <原因>',
    help: '银行退票，钱退回余额；原因会告诉用户',
    read: forNumber(async ({ withdrawals }, number, reason) => {
      await withdrawals.failBank(number, reason);
      return done(`${number}已退回余额`);
    }, 'needed'),
  },
];
