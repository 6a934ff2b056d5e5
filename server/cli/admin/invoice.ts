import { readFileSync } from 'node:fs';
import { INVOICE_KIND, INVOICE_STATE } from '@contract/constants/invoice';
import type { DeskInvoice } from '../../modules/invoice/invoice-desk.service';
import { type AdminVerb, done, listed } from './verb';
import { readYuan, writeYuan } from './yuan';

const NUMBER = /^\d{24}$/;
const FILE_WORDS = '请写24位的发票申请编号、金额（元）和PDF文件';

const write = (row: DeskInvoice): string =>
  [
    row.invoiceNo,
    row.state === INVOICE_STATE.redAsked
      ? `待开红字${writeYuan(row.givenBackFen)}`
      : `待开票${writeYuan(row.amountFen)}`,
    row.askedAt.toISOString(),
    `卖家${row.sellerName ?? '已注销'}`,
    row.kind === INVOICE_KIND.person ? '个人' : '单位',
    row.title,
    row.taxNo,
    row.email,
    row.remark,
    `订单${row.orderNo}`,
  ]
    .filter((word) => word !== '')
    .join('  ');

function attach(what: 'invoice' | 'redLetter', words: string): AdminVerb['read'] {
  return (rest) => {
    const [number = '', yuan = '', file = ''] = rest;
    const amountFen = readYuan(yuan);
    if (!NUMBER.test(number) || amountFen === null || file === '' || rest.length > 3) return FILE_WORDS;
    return async ({ invoices }) => {
      await invoices.attach(number, what, amountFen, readFileSync(file));
      return done(`${number}${words}`);
    };
  };
}

/** In the place of a seller, for instance one who has left. */
export const INVOICE_VERBS: readonly AdminVerb[] = [
  {
    words: ['invoices', 'list'],
    form: '',
    help: '列出等待开具的发票和红字发票，等得最久的在前',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ invoices }) => listed((await invoices.listWaiting()).map(write), '没有等待开具的发票'),
  },
  {
    words: ['invoices', 'attach'],
    form: '<发票申请编号> <金额> <PDF文件>',
    help: '代卖家上传税务平台开具的发票，金额要与申请的一致',
    read: attach('invoice', '的发票已交给买家'),
  },
  {
    words: ['invoices', 'red'],
    form: '<发票申请编号> <金额> <PDF文件>',
    help: '代卖家上传红字发票',
    read: attach('redLetter', '的红字发票已交给买家'),
  },
  {
    words: ['invoices', 'refuse'],
    form: '<发票申请编号> <原因>',
    help: '代卖家不开具，原因会告诉买家',
    read(rest) {
      const [number = '', ...more] = rest;
      const reason = more.join(' ').trim();
      if (!NUMBER.test(number) || reason === '') return '请写24位的发票申请编号和原因';
      return async ({ invoices }) => {
        await invoices.refuse(number, reason);
        return done(`${number}已告知买家不开具`);
      };
    },
  },
];
