import type { DeskCapacityGoods } from '../../modules/capacity/capacity-goods.service';
import { type AdminVerb, done, failed, listed } from './verb';
import { readYuan, writeYuan } from './yuan';

const GIB = 1_073_741_824;
const CODE = /^[a-z0-9-]{1,40}$/;
const WHOLE = /^[1-9]\d{0,4}$/;
const DAYS_MAX = 3_660;

const writeGoods = ({ code, bytes, days, priceFen, position, isOnSale }: DeskCapacityGoods): string =>
  [code, `${bytes / GIB}GB`, `${days}天`, writeYuan(priceFen), `位置${position}`, isOnSale ? '在售' : '停售'].join(
    '  ',
  );

const saleVerb = (word: 'on' | 'off', help: string, said: string): AdminVerb => ({
  words: ['capacity-goods', word],
  form: '<编号>',
  help,
  read(rest) {
    const [code = ''] = rest;
    if (!CODE.test(code) || rest.length > 1) return '请写商品编号';
    return async ({ capacityGoods }) =>
      (await capacityGoods.setOnSale(code, word === 'on')) ? done(`${code}${said}`) : failed('没有这个商品');
  },
});

export const CAPACITY_VERBS: readonly AdminVerb[] = [
  {
    words: ['capacity-goods', 'list'],
    form: '',
    help: '列出扩容商品，停售的也列出',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ capacityGoods }) => listed((await capacityGoods.listAll()).map(writeGoods), '还没有扩容商品'),
  },
  {
    words: ['capacity-goods', 'set'],
    form: '<编号> <容量，GB> <天数> <价格，元> [位置]',
    help: '增加或修改一个扩容商品，并开始出售；已下的订单按下单时的价格',
    read(rest) {
      const [code = '', size = '', days = '', price = '', position = '100'] = rest;
      const priceFen = readYuan(price);
      if (!CODE.test(code) || rest.length > 5) return '商品编号是小写字母、数字和-';
      if (!WHOLE.test(size)) return '容量是大于0的整数，单位GB';
      if (!WHOLE.test(days) || Number(days) > DAYS_MAX) return `天数是1到${DAYS_MAX}的整数`;
      if (priceFen === null || priceFen <= 0) return '价格要大于0，最多两位小数';
      if (!WHOLE.test(position)) return '位置是一个大于0的整数，小的在前';
      const sizes = { bytes: Number(size) * GIB, days: Number(days), position: Number(position) };
      const goods = { code, priceFen, ...sizes, isOnSale: true };
      return async ({ capacityGoods }) => {
        await capacityGoods.save(goods);
        return done(writeGoods(goods));
      };
    },
  },
  saleVerb('on', '开始出售一个扩容商品', '开始出售'),
  saleVerb('off', '停止出售一个扩容商品，已买的不受影响', '已停售'),
];
