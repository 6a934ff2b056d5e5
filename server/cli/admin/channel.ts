import { VIRTUAL_PAY_MIN_FEN } from '@contract/constants/order';
import { cleanName } from '@contract/rules/text';
import { type AdminCommand, type AdminOutcome, type AdminServices, type AdminVerb, done, failed, listed } from './verb';
import { readYuan, writeYuan } from './yuan';

const PRODUCT_ID = /^[\w-]{1,64}$/;
const KINDS = { payment: '收款', refund: '退款' } as const;

const alone =
  (run: AdminCommand): AdminVerb['read'] =>
  (rest) =>
    rest.length > 0 ? '这个命令后面不用写别的' : run;

function forAmount(run: (services: AdminServices, amountFen: number) => Promise<AdminOutcome>): AdminVerb['read'] {
  return (rest) => {
    const amountFen = readYuan(rest[0] ?? '');
    const isFine = amountFen !== null && amountFen > 0 && rest.length === 1;
    return isFine ? (services) => run(services, amountFen) : '请写金额，最多两位小数';
  };
}

export const CHANNEL_VERBS: readonly AdminVerb[] = [
  {
    words: ['product', 'list'],
    form: '',
    help: '列出小程序虚拟支付已发布的商品',
    read: alone(async ({ channels }) => {
      const products = await channels.listProducts();
      return listed(
        products.map(({ productId, priceFen, title }) => [productId, writeYuan(priceFen), title].join('  ')),
        '还没有商品：满1元的内容在小程序里不能购买',
      );
    }),
  },
  {
    words: ['product', 'set'],
    form: '<商品编号> <价格，元> <名称>',
    help: '登记公众平台上已发布的商品，一个价格一个商品',
    read(rest) {
      const [productId = '', price = '', titleText = ''] = rest;
      const [priceFen, title] = [readYuan(price), cleanName(titleText)];
      if (!PRODUCT_ID.test(productId)) return '商品编号是字母、数字、_和-';
      if (priceFen === null || priceFen < VIRTUAL_PAY_MIN_FEN) return '价格至少1元，最多两位小数';
      if (title === '' || rest.length > 3) return '请写名称，有空格的加引号';
      return async ({ channels }) => {
        await channels.setProduct({ productId, priceFen, title });
        return done(`商品${productId}已登记，${writeYuan(priceFen)}`);
      };
    },
  },
  {
    words: ['product', 'remove'],
    form: '<商品编号>',
    help: '去掉登记的商品',
    read(rest) {
      const [productId = ''] = rest;
      if (productId === '' || rest.length > 1) return '请写商品编号';
      return async ({ channels }) =>
        (await channels.removeProduct(productId)) ? done(`商品${productId}已去掉`) : failed('没有这个商品');
    },
  },
  {
    words: ['topup', 'list'],
    form: '',
    help: '列出余额充值的金额',
    read: alone(async ({ channels }) => listed((await channels.listTopUpGoods()).map(writeYuan), '现在不能充值')),
  },
  {
    words: ['topup', 'add'],
    form: '<金额，元>',
    help: '增加一个充值金额',
    read: forAmount(async ({ channels }, amountFen) => {
      await channels.addTopUpGoods(amountFen);
      return done(`可以充值${writeYuan(amountFen)}`);
    }),
  },
  {
    words: ['topup', 'remove'],
    form: '<金额，元>',
    help: '去掉一个充值金额',
    read: forAmount(async ({ channels }, amountFen) =>
      (await channels.removeTopUpGoods(amountFen))
        ? done(`不再充值${writeYuan(amountFen)}`)
        : failed('没有这个充值金额'),
    ),
  },
  {
    words: ['refund', 'retry'],
    form: '<退款编号>',
    help: '再次向支付渠道发起被拒绝的退款',
    read(rest) {
      const [refundNo = ''] = rest;
      if (refundNo === '' || rest.length > 1) return '请写退款编号';
      return async ({ channels }) =>
        (await channels.retryRefund(refundNo)) ? done(`退款${refundNo}会再次发起`) : failed('没有这笔被拒绝的退款');
    },
  },
  {
    words: ['statement', 'differences'],
    form: '',
    help: '列出对账单与账目不同的收款和退款',
    read: alone(async ({ channels }) => {
      const differences = await channels.listDifferences();
      return listed(
        differences.map(({ day, house, merchant, kind, number, oursFen, theirsFen }) =>
          [
            day,
            house,
            merchant,
            KINDS[kind],
            number,
            `我们${writeYuan(oursFen)}`,
            `对账单${writeYuan(theirsFen)}`,
          ].join('  '),
        ),
        '没有差异',
      );
    }),
  },
];
