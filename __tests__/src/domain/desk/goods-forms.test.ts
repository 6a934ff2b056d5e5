import { adForm } from '@/domain/desk/ad-form';
import { prizeForm, roundForm } from '@/domain/desk/draw-form';
import type { Draft, GoodsForm } from '@/domain/desk/form-fields';
import { capacityGoodsForm, exchangeForm, levelForm, memberGoodsForm, ruleForm } from '@/domain/desk/goods-form';

const NAMES = { level_10: '普通用户', level_20: 'VIP', level_30: '超级VIP', level_40: '摄影师' };
const LEVEL = { level: 'level_20', name: 'VIP', hasBadge: true, capacityGb: 100, photoMb: 20, videoMb: 300 } as const;
const GOODS = {
  code: 'vip-month',
  level: 'level_20',
  days: 30,
  priceFen: 1_550,
  position: 10,
  isOnSale: true,
} as const;
const PACK = { code: 'gb-10', sizeGb: 10, days: 365, priceFen: 600, position: 10, isOnSale: false };
const RULE = { code: 'liked', points: 1, dayCap: 10, validDays: 365, isOn: true } as const;
const SWAP = { code: 'gb', level: null, sizeGb: 1, days: 30, points: 100, position: 10, isOnSale: true };
const DAY = Date.parse('2026-05-01T00:00:00+08:00');
const ROUND = {
  code: 'daily',
  name: '每日抽奖',
  costPoints: 10,
  drawsPerDay: 3,
  startTime: DAY,
  endTime: DAY + 86_400_000,
  isOn: true,
};
const PRIZE = {
  round: 'daily',
  position: 3,
  name: '1GB',
  prize: 2,
  points: 0,
  sizeGb: 1,
  level: null,
  days: 7,
  weight: 60,
  stock: 1_000,
} as const;
const AD = { code: 'capacity', unitId: '', seconds: 30, amount: 1, days: 7, dayCap: 3, freePerDay: 0 } as const;

test.each([
  ['level', levelForm(LEVEL), LEVEL],
  ['member', memberGoodsForm(GOODS, NAMES), GOODS],
  ['capacity', capacityGoodsForm(PACK), PACK],
  ['rule', ruleForm(RULE, '照片被点赞'), RULE],
  ['exchange', exchangeForm(SWAP, NAMES), SWAP],
  ['round', roundForm(ROUND, '2026-05-15'), ROUND],
  ['prize', prizeForm('daily', PRIZE, NAMES, [3]), { ...PRIZE, shownStock: 1_000 }],
  ['ad', adForm(AD), AD],
])('what is there and is not changed is sent as it is: %s', (kind, form: GoodsForm<unknown>, row) => {
  expect(form.read(form.draft)).toEqual({ kind, ...row });
});

const typed = <Goods>(form: GoodsForm<Goods>, draft: Draft) => form.read({ ...form.draft, ...draft });

test.each([
  ['编号是小写字母、数字和-，最多40个', typed(memberGoodsForm(null, NAMES), { code: 'VIP', price: '5' })],
  ['价格要大于0，最多两位小数', typed(memberGoodsForm(null, NAMES), { code: 'vip', price: '0' })],
  ['价格要大于0，最多两位小数', typed(memberGoodsForm(GOODS, NAMES), { price: '1.555' })],
  ['天数是1到3660的整数', typed(memberGoodsForm(GOODS, NAMES), { days: '3661' })],
  ['容量是1到99999的整数', typed(capacityGoodsForm(PACK), { sizeGb: '' })],
  ['请填写名称', typed(levelForm(LEVEL), { name: ' ' })],
  ['最后一天不能早于开始日期', typed(roundForm(ROUND, ''), { end: '2026-04-30' })],
  ['请填写开始日期', typed(roundForm(ROUND, ''), { start: '' })],
  ['编号写成adunit-开头的微信广告位', typed(adForm(AD), { unitId: '0123' })],
])('%s', (said, answer) => {
  expect(answer).toBe(said);
});

test('prices are read to the fen', () => {
  for (const [price, priceFen] of [
    ['15', 1_500],
    ['0.01', 1],
    ['12.5', 1_250],
  ] as const) {
    expect(typed(memberGoodsForm(GOODS, NAMES), { price })).toMatchObject({ priceFen });
  }
  expect(memberGoodsForm(GOODS, NAMES).draft).toMatchObject({ price: '15.50' });
});

test('a prize is asked for and sent as what it is alone, on the first free place', () => {
  const form = prizeForm('daily', null, NAMES, [1, 2, 4]);
  const asked = (draft: Draft) =>
    form.fields.filter(({ isAsked }) => isAsked === undefined || isAsked(draft)).map(({ key }) => key);
  expect(asked({ prize: '0' })).toEqual(['name', 'prize', 'weight', 'stock']);
  expect(asked({ prize: '3' })).toEqual(['name', 'prize', 'level', 'days', 'weight', 'stock']);
  expect(typed(form, { name: 'VIP一天', prize: '3', level: 'level_30', days: '1' })).toEqual({
    kind: 'prize',
    round: 'daily',
    position: 3,
    name: 'VIP一天',
    prize: 3,
    points: 0,
    sizeGb: 0,
    level: 'level_30',
    days: 1,
    weight: 100,
    stock: null,
    shownStock: null,
  });
});

test('days of a round are those of China, the last one whole', () => {
  expect(roundForm(ROUND, '').draft).toMatchObject({ start: '2026-05-01', end: '2026-05-01' });
  expect(typed(roundForm(ROUND, ''), { end: '' })).toMatchObject({ startTime: DAY, endTime: 0 });
});
