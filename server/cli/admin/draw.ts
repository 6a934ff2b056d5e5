import { PRIZE_KIND, PRIZES_MAX } from '@contract/constants/draw';
import { MEMBER_LEVELS } from '@contract/constants/user';
import { shanghaiDay, startOfShanghaiDay } from '@contract/rules/shanghai-day';
import type { DeskPrize, DeskRound } from '../../modules/draw/draw-desk.service';
import { type AdminVerb, done, failed, listed } from './verb';

const GIB = 1_073_741_824;
const CODE = /^[a-z0-9-]{1,40}$/;
const WHOLE = /^(0|[1-9]\d{0,6})$/;
const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const NAME_MAX = 20;
const NONE = '-';

const writeRound = ({ code, name, costPoints, drawsPerDay, startsAt, endsAt, isOn }: DeskRound): string =>
  [
    code,
    name,
    `每次${costPoints}分`,
    `每天${drawsPerDay}次`,
    `${shanghaiDay(startsAt)}起${endsAt === null ? '' : `到${shanghaiDay(endsAt)}前`}`,
    isOn ? '开放' : '停止',
  ].join('  ');

const writePrize = ({ position, name, weight, stock }: DeskPrize): string =>
  [`  ${position}`, name, `权重${weight}`, stock === null ? '不限量' : `剩${stock}件`].join('  ');

/** Its first moment in Shanghai. */
function readDay(text: string): Date | null {
  return DAY.test(text) ? new Date(startOfShanghaiDay(text)) : null;
}

type Subject = Pick<DeskPrize, 'kind' | 'points' | 'bytes' | 'level' | 'days'>;
const NOTHING: Subject = { kind: PRIZE_KIND.nothing, points: 0, bytes: 0, level: null, days: 0 };

/** `none`, `20points`, `1GB:7` or `level_20:1`: the days after the colon. */
function readSubject(text: string): Subject | null {
  if (text === 'none') return NOTHING;
  const [, points] = /^([1-9]\d{0,5})points$/.exec(text) ?? [];
  if (points !== undefined) return { ...NOTHING, kind: PRIZE_KIND.points, points: Number(points) };
  const [, what = '', days = ''] = /^([a-zA-Z0-9_]+):([1-9]\d{0,3})$/.exec(text) ?? [];
  const [, size] = /^([1-9]\d{0,4})GB$/.exec(what) ?? [];
  if (size !== undefined) {
    return { ...NOTHING, kind: PRIZE_KIND.capacity, bytes: Number(size) * GIB, days: Number(days) };
  }
  const level = MEMBER_LEVELS.find((known) => known === what);
  if (level === undefined || level === 'level_10') return null;
  return { ...NOTHING, kind: PRIZE_KIND.membership, level, days: Number(days) };
}

const onVerb = (word: 'on' | 'off', help: string, said: string): AdminVerb => ({
  words: ['draw', word],
  form: '<编号>',
  help,
  read(rest) {
    const [code = ''] = rest;
    if (!CODE.test(code) || rest.length > 1) return '请写抽奖编号';
    return async ({ draws }) =>
      (await draws.setOn(code, word === 'on')) ? done(`${code}${said}`) : failed('没有这个抽奖');
  },
});

export const DRAW_VERBS: readonly AdminVerb[] = [
  {
    words: ['draw', 'list'],
    form: '',
    help: '列出抽奖和奖品、权重、剩余数量',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ draws }) =>
            listed(
              (await draws.listAll()).flatMap(({ round, prizes }) => [writeRound(round), ...prizes.map(writePrize)]),
              '还没有抽奖',
            ),
  },
  {
    words: ['draw', 'set'],
    form: '<编号> <名称> <每次积分> <每天次数> <开始日期> [结束日期]',
    help: '增加或修改一个抽奖，并开放；到结束日期的零点为止',
    read(rest) {
      const [code = '', name = '', cost = '', perDay = '', starts = '', ends = NONE] = rest;
      const [startsAt, endsAt] = [readDay(starts), ends === NONE ? null : readDay(ends)];
      if (!CODE.test(code) || rest.length > 6) return '抽奖编号是小写字母、数字和-';
      if (name === '' || [...name].length > NAME_MAX) return `名称最多${NAME_MAX}个字`;
      if (!WHOLE.test(cost)) return '每次积分是0或以上的整数';
      if (!WHOLE.test(perDay) || perDay === '0') return '每天次数是大于0的整数';
      if (startsAt === null || (ends !== NONE && endsAt === null)) return '日期写成2026-01-31';
      if (endsAt !== null && endsAt <= startsAt) return '结束日期要晚于开始日期';
      const sizes = { costPoints: Number(cost), drawsPerDay: Number(perDay) };
      const round = { code, name, ...sizes, startsAt, endsAt, isOn: true };
      return async ({ draws }) => {
        await draws.saveRound(round);
        return done(writeRound(round));
      };
    },
  },
  onVerb('on', '开放一个抽奖', '已开放'),
  onVerb('off', '停止一个抽奖，已中的奖不受影响', '已停止'),
  {
    words: ['draw-prize', 'set'],
    form: '<抽奖编号> <位置> <名称> <none|20points|1GB:7|level_20:1> <权重> [数量]',
    help: '增加或修改一个奖品；冒号后是天数，权重0不会抽中，不写数量为不限量',
    read(rest) {
      const [round = '', place = '', name = '', subjectText = '', weight = '', count = NONE] = rest;
      const subject = readSubject(subjectText);
      const position = Number(place);
      if (!CODE.test(round) || rest.length > 6) return '请写抽奖编号';
      if (!WHOLE.test(place) || position < 1 || position > PRIZES_MAX) return `位置是1到${PRIZES_MAX}的整数`;
      if (name === '' || [...name].length > NAME_MAX) return `名称最多${NAME_MAX}个字`;
      if (subject === null) return '奖品写成none、20points、1GB:7或level_20:1';
      if (!WHOLE.test(weight)) return '权重是0或以上的整数';
      if (count !== NONE && !WHOLE.test(count)) return '数量是0或以上的整数';
      const stock = count === NONE ? null : Number(count);
      const prize = { round, position, name, ...subject, weight: Number(weight), stock };
      return async ({ draws }) => ((await draws.savePrize(prize)) ? done(writePrize(prize)) : failed('没有这个抽奖'));
    },
  },
];
