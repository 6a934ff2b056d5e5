import { POINT_RULES } from '@contract/constants/point';
import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import type { DeskPointGoods, DeskPointRule } from '../../modules/point/point-desk.service';
import { type AdminVerb, done, failed, listed } from './verb';

const GIB = 1_073_741_824;
const CODE = /^[a-z0-9-]{1,40}$/;
const WHOLE = /^[1-9]\d{0,5}$/;
const DAYS_MAX = 3_660;
const NO_MORE = '这个命令后面不用写别的';

const writeRule = ({ code, points, dayCap, validDays, isOn }: DeskPointRule): string =>
  [code, `每次${points}分`, `每天${dayCap}次`, `${validDays}天有效`, isOn ? '开启' : '关闭'].join('  ');

const writeGoods = ({ code, level, bytes, days, points, position, isOnSale }: DeskPointGoods): string =>
  [
    code,
    level === null ? `${bytes / GIB}GB` : MEMBER_LEVEL_NAMES[level],
    `${days}天`,
    `${points}分`,
    `位置${position}`,
    isOnSale ? '可兑换' : '停止兑换',
  ].join('  ');

const saleVerb = (word: 'on' | 'off', help: string, said: string): AdminVerb => ({
  words: ['point-goods', word],
  form: '<编号>',
  help,
  read(rest) {
    const [code = ''] = rest;
    if (!CODE.test(code) || rest.length > 1) return '请写兑换项编号';
    return async ({ points }) =>
      (await points.setOnSale(code, word === 'on')) ? done(`${code}${said}`) : failed('没有这个兑换项');
  },
});

/** `level_20` and so on, or storage as `10GB`. */
function readSubject(text: string): Pick<DeskPointGoods, 'level' | 'bytes'> | null {
  const level = MEMBER_LEVELS.find((known) => known === text);
  if (level !== undefined) return level === 'level_10' ? null : { level, bytes: 0 };
  const size = /^([1-9]\d{0,4})GB$/.exec(text)?.[1];
  return size === undefined ? null : { level: null, bytes: Number(size) * GIB };
}

export const POINT_VERBS: readonly AdminVerb[] = [
  {
    words: ['point-rule', 'list'],
    form: '',
    help: '列出怎样获得积分',
    read: (rest) =>
      rest.length > 0
        ? NO_MORE
        : async ({ points }) => listed((await points.listRules()).map(writeRule), '还没有积分规则'),
  },
  {
    words: ['point-rule', 'set'],
    form: '<规则> <每次积分> <每天次数> <有效天数> [on|off]',
    help: `修改一条积分规则，立即生效，已发放的不变；规则有${POINT_RULES.join('、')}`,
    read(rest) {
      const [codeText = '', ...numbers] = rest.slice(0, 4);
      const state = rest[4] ?? 'on';
      const code = POINT_RULES.find((known) => known === codeText);
      if (code === undefined) return `规则只能是${POINT_RULES.join('、')}`;
      if (numbers.length !== 3 || !numbers.every((number) => WHOLE.test(number)))
        return '积分、次数和天数是大于0的整数';
      const [points = 0, dayCap = 0, validDays = 0] = numbers.map(Number);
      if (validDays > DAYS_MAX) return `有效天数是1到${DAYS_MAX}的整数`;
      if ((state !== 'on' && state !== 'off') || rest.length > 5) return '最后写on或off';
      const rule = { code, points, dayCap, validDays, isOn: state === 'on' };
      return async (services) => {
        await services.points.setRule(rule);
        return done(writeRule(rule));
      };
    },
  },
  {
    words: ['point-goods', 'list'],
    form: '',
    help: '列出积分能兑换什么，停止的也列出',
    read: (rest) =>
      rest.length > 0
        ? NO_MORE
        : async ({ points }) => listed((await points.listGoods()).map(writeGoods), '还没有兑换项'),
  },
  {
    words: ['point-goods', 'set'],
    form: '<编号> <等级或容量，如level_20、10GB> <天数> <积分> [位置]',
    help: '增加或修改一个兑换项，并开放兑换',
    read(rest) {
      const [code = '', subjectText = '', days = '', price = '', position = '100'] = rest;
      const subject = readSubject(subjectText);
      if (!CODE.test(code) || rest.length > 5) return '兑换项编号是小写字母、数字和-';
      if (subject === null) return `写${MEMBER_LEVELS.slice(1).join('、')}，或容量如10GB`;
      if (!WHOLE.test(days) || Number(days) > DAYS_MAX) return `天数是1到${DAYS_MAX}的整数`;
      if (!WHOLE.test(price)) return '积分是大于0的整数';
      if (!WHOLE.test(position)) return '位置是一个大于0的整数，小的在前';
      const sizes = { days: Number(days), points: Number(price), position: Number(position) };
      const goods = { code, ...subject, ...sizes, isOnSale: true };
      return async ({ points }) => {
        await points.saveGoods(goods);
        return done(writeGoods(goods));
      };
    },
  },
  saleVerb('on', '开放一个兑换项', '可以兑换了'),
  saleVerb('off', '停止一个兑换项，已兑换的不受影响', '已停止兑换'),
];
