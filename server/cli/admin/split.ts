import { RECEIVER_STATE, SPLIT_STATE } from '@contract/constants/split';
import { cleanName } from '@contract/rules/text';
import type { DeskReceiver, DeskSplit } from '../../modules/order/splits/split-desk.service';

import { type AdminVerb, done, failed, listed } from './verb';
import { writeYuan } from './yuan';

/** What an account of a seller looks like: a merchant number at WeChat Pay, a user number at Alipay. */
const ACCOUNTS: Readonly<Record<string, RegExp>> = { wechat: /^\d{8,12}$/, alipay: /^2088\d{12}$/ };
const RECEIVER_WORDS: Readonly<Record<number, string>> = {
  [RECEIVER_STATE.named]: '等待登记',
  [RECEIVER_STATE.known]: '可以分账',
  [RECEIVER_STATE.refused]: '未被接受',
};
const AGAIN_WORDS = {
  absent: '这个订单没有失败的分账',
  account: '卖家还没有可以分账的账号',
  spent: '卖家没有可以分的钱了：退款已经从里面扣除',
} as const;

const writeReceiver = ({ house, account, nickname, phone, state, note }: DeskReceiver): string =>
  [house, account, nickname, phone, RECEIVER_WORDS[state] ?? '', note].filter(Boolean).join('  ');
const writeSplit = ({ orderNo, house, account, amountFen, state, note }: DeskSplit): string =>
  [orderNo, house, account, writeYuan(amountFen), state === SPLIT_STATE.failed ? '失败' : '处理中', note]
    .filter(Boolean)
    .join('  ');

export const SPLIT_VERBS: readonly AdminVerb[] = [
  {
    words: ['split', 'set'],
    form: '<手机号> <wechat|alipay> <商户号或支付宝用户号> <商户全称或姓名>',
    help: '登记卖家收分账的账号，服务器随后告诉支付渠道（SETTLEMENT_MODE=split）',
    read(rest) {
      const [phone = '', house = '', account = '', nameText = ''] = rest;
      const [form, name] = [ACCOUNTS[house], cleanName(nameText)];
      if (form === undefined) return '支付渠道是wechat或alipay';
      if (!form.test(account)) return 'wechat写8到12位商户号，alipay写2088开头的16位用户号';
      if (name === '' || rest.length > 4) return '请写商户全称或姓名，有空格的加引号';
      return async ({ splits }) =>
        (await splits.setReceiver({ phone, house, account, name }))
          ? done(`${account}已登记，渠道接受后就可以分账`)
          : failed('没有这个用户：请先用这个手机号登录一次');
    },
  },
  {
    words: ['split', 'remove'],
    form: '<手机号> <wechat|alipay>',
    help: '去掉卖家收分账的账号',
    read(rest) {
      const [phone = '', house = ''] = rest;
      if (ACCOUNTS[house] === undefined || rest.length > 2) return '请写手机号和wechat或alipay';
      return async ({ splits }) =>
        (await splits.removeReceiver(phone, house)) ? done('已去掉') : failed('没有登记过这个账号');
    },
  },
  {
    words: ['split', 'list'],
    form: '',
    help: '列出收分账的账号，以及失败的和处理中的分账',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ splits }) =>
            listed(
              [...(await splits.listReceivers()).map(writeReceiver), ...(await splits.listOpen()).map(writeSplit)],
              '还没有登记收分账的账号',
            ),
  },
  {
    words: ['split', 'again'],
    form: '<订单号>',
    help: '重新提交失败的分账',
    read(rest) {
      const [orderNo = ''] = rest;
      if (orderNo === '' || rest.length > 1) return '请写订单号';
      return async ({ splits }) => {
        const outcome = await splits.again(orderNo);
        return outcome === 'sent' ? done('已重新提交') : failed(AGAIN_WORDS[outcome]);
      };
    },
  },
];
