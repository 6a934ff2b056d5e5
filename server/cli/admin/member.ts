import { LEVEL_NAME_MAX_LENGTH, MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import type { DeskMemberGoods } from '../../modules/member/member-goods-desk.service';
import { type AdminVerb, done, failed, listed } from './verb';
import { readYuan, writeYuan } from './yuan';

const MIB = 1_048_576;
const GIB = 1024 * MIB;
const CODE = /^[a-z0-9-]{1,40}$/;
const WHOLE = /^[1-9]\d{0,5}$/;
const DAYS_MAX = 3_660;

const isLevelName = (text: string): boolean => text.trim() !== '' && [...text].length <= LEVEL_NAME_MAX_LENGTH;

const saleVerb = (word: 'on' | 'off', help: string, said: string): AdminVerb => ({
  words: ['member-goods', word],
  form: '<编号>',
  help,
  read(rest) {
    const [code = ''] = rest;
    if (!CODE.test(code) || rest.length > 1) return '请写商品编号';
    return async ({ memberGoods }) =>
      (await memberGoods.setOnSale(code, word === 'on')) ? done(`${code}${said}`) : failed('没有这个商品');
  },
});

const writeGoods = ({ code, level, days, priceFen, position, isOnSale }: DeskMemberGoods): string =>
  [
    code,
    MEMBER_LEVEL_NAMES[level],
    `${days}天`,
    writeYuan(priceFen),
    `位置${position}`,
    isOnSale ? '在售' : '停售',
  ].join('  ');

export const MEMBER_VERBS: readonly AdminVerb[] = [
  {
    words: ['member-goods', 'list'],
    form: '',
    help: '列出会员商品，停售的也列出',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ memberGoods }) => listed((await memberGoods.listAll()).map(writeGoods), '还没有会员商品'),
  },
  {
    words: ['member-goods', 'set'],
    form: '<编号> <等级> <天数> <价格，元> [位置]',
    help: '增加或修改一个会员商品，并开始出售；已下的订单按下单时的价格',
    read(rest) {
      const [code = '', levelText = '', days = '', price = '', position = '100'] = rest;
      const level = MEMBER_LEVELS.find((known) => known === levelText);
      const priceFen = readYuan(price);
      if (!CODE.test(code) || rest.length > 5) return '商品编号是小写字母、数字和-';
      if (level === undefined || level === 'level_10') return `等级只能是${MEMBER_LEVELS.slice(1).join('、')}`;
      if (!WHOLE.test(days) || Number(days) > DAYS_MAX) return `天数是1到${DAYS_MAX}的整数`;
      if (priceFen === null || priceFen <= 0) return '价格要大于0，最多两位小数';
      if (!WHOLE.test(position)) return '位置是一个大于0的整数，小的在前';
      const goods = { code, level, days: Number(days), priceFen, position: Number(position), isOnSale: true };
      return async ({ memberGoods }) => {
        await memberGoods.save(goods);
        return done(writeGoods(goods));
      };
    },
  },
  saleVerb('on', '开始出售一个会员商品', '开始出售'),
  saleVerb('off', '停止出售一个会员商品，已买的不受影响', '已停售'),
  {
    words: ['member-level', 'list'],
    form: '',
    help: '列出各会员等级的容量和文件大小限制',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ memberGoods }) => {
            const rights = await memberGoods.getRights();
            return done(
              MEMBER_LEVELS.map((level) => {
                const { capacityBytes, photo, video, name, hasBadge } = rights[level];
                return [
                  level,
                  name,
                  `容量${capacityBytes / GIB}GB`,
                  `图片${photo / MIB}MB`,
                  `视频${video / MIB}MB`,
                  hasBadge ? '有标识' : '无标识',
                ].join('  ');
              }).join('\n'),
            );
          },
  },
  {
    words: ['member-level', 'set'],
    form: '<等级> <容量，GB> <图片，MB> <视频，MB> [名称] [badge|no-badge]',
    help: '修改一个等级的容量、单个文件的大小限制，也可改名称和是否有标识，立即生效',
    read(rest) {
      const [levelText = '', ...sizes] = rest.slice(0, 4);
      const [newName, badge] = rest.slice(4);
      const level = MEMBER_LEVELS.find((known) => known === levelText);
      if (level === undefined) return `等级只能是${MEMBER_LEVELS.join('、')}`;
      if (sizes.length !== 3 || !sizes.every((size) => WHOLE.test(size))) return '容量和大小是大于0的整数';
      if (newName !== undefined && !isLevelName(newName)) return `名称最多${LEVEL_NAME_MAX_LENGTH}个字`;
      if ((badge !== undefined && badge !== 'badge' && badge !== 'no-badge') || rest.length > 6)
        return '最后写badge或no-badge';
      const [capacity = 0, photo = 0, video = 0] = sizes.map(Number);
      return async ({ memberGoods }) => {
        const before = (await memberGoods.getRights())[level];
        const name = newName ?? before.name;
        const hasBadge = badge === undefined ? before.hasBadge : badge === 'badge';
        const sizes = { capacityBytes: capacity * GIB, photo: photo * MIB, video: video * MIB };
        await memberGoods.setRights(level, { ...sizes, name, hasBadge });
        return done(`${name}：容量${capacity}GB，图片${photo}MB，视频${video}MB`);
      };
    },
  },
];
