import {
  closeGap,
  creditOf,
  type Lot,
  planPurchase,
  restoreLots,
} from '../../../../server/modules/member/membership.rules';

const NOW = new Date('2026-05-15T12:00:00Z');
const DAY = 86_400_000;
const at = (days: number): Date => new Date(NOW.getTime() + days * DAY);

function lot(id: string, level: string, start: number, end: number | null, more: Partial<Lot> = {}): Lot {
  const days = end === null ? 0 : end - start;
  return {
    id,
    level,
    startAt: at(start),
    endAt: end === null ? null : at(end),
    orderId: id,
    days,
    worthFen: days * 100,
    creditedTo: null,
    ...more,
  };
}
const gift = (id: string, level: string, start: number, end: number | null): Lot =>
  lot(id, level, start, end, { orderId: null, days: 0, worthFen: 0 });

const VIP = { level: 'level_20', days: 30, priceFen: 1_500 } as const;
const SUPER = { level: 'level_30', days: 30, priceFen: 3_000 } as const;

test.each([
  ['who has nothing begins now', [], VIP, 'new', 0, 30, 1_500],
  ['an ended one counts as nothing', [lot('a', 'level_20', -40, -10)], VIP, 'new', 0, 30, 1_500],
  ['the same level begins where the last ends', [lot('a', 'level_20', -20, 10)], VIP, 'extend', 10, 40, 1_500],
  ['behind every lot', [lot('a', 'level_20', -20, 10), lot('b', 'level_20', 10, 40)], VIP, 'extend', 40, 70, 1_500],
  ['behind a gift too', [gift('a', 'level_20', -20, 10)], VIP, 'extend', 10, 40, 1_500],
  [
    'a higher level begins now, with what is left taken off',
    [lot('a', 'level_20', -20, 10)],
    SUPER,
    'upgrade',
    0,
    30,
    2_000,
  ],
  ['what is still to come is left whole', [lot('a', 'level_20', 5, 25)], SUPER, 'upgrade', 0, 30, 1_000],
  [
    'what a higher one took counts no more',
    [lot('a', 'level_20', 0, 25, { creditedTo: 'x' })],
    SUPER,
    'new',
    0,
    30,
    3_000,
  ],
  ['a gift is worth nothing', [gift('a', 'level_20', -20, 10)], SUPER, 'new', 0, 30, 3_000],
  ['a credit above the price becomes days', [lot('a', 'level_20', 0, 60)], SUPER, 'upgrade', 0, 60, 1],
  ['who has more is told so', [lot('a', 'level_30', -20, 10)], VIP, 'lower', 0, 30, 1_500],
  ['also where it is still to come', [lot('a', 'level_30', 10, 20)], VIP, 'lower', 0, 30, 1_500],
  ['who has it for ever needs none', [gift('a', 'level_20', -20, null)], VIP, 'endless', 0, 30, 1_500],
] as const)('%s', (_name, lots, goods, kind, start, end, payableFen) => {
  const plan = planPurchase(lots, goods, NOW);
  expect([plan.kind, plan.startAt, plan.endAt, plan.payableFen]).toEqual([kind, at(start), at(end), payableFen]);
});

test('a credit counts whole unused days, and rounds down', () => {
  const half = { ...lot('a', 'level_20', -20, 10), worthFen: 1_000 };
  expect(creditOf(half, NOW)).toBe(333);
  expect(creditOf(half, new Date(NOW.getTime() + 1))).toBe(300);
  expect(creditOf(half, at(9.5))).toBe(0);
});

test('what lies behind a lot that is gone comes forward by what was left of it', () => {
  const lots = [
    lot('a', 'level_20', -20, 10),
    lot('b', 'level_20', 10, 40),
    lot('c', 'level_20', 40, 70),
    lot('x', 'level_30', 40, 70),
  ];
  const [first, second] = lots;
  expect(first && closeGap(lots, first, NOW)).toEqual([
    { id: 'b', startAt: at(0), endAt: at(30) },
    { id: 'c', startAt: at(30), endAt: at(60) },
  ]);
  expect(second && closeGap(lots, second, NOW)).toEqual([{ id: 'c', startAt: at(10), endAt: at(40) }]);
  expect(first && closeGap(lots, first, at(80))).toEqual([]);
});

test('what was given stays where it is, and nothing comes forward onto it', () => {
  const lots = [lot('a', 'level_20', -10, 20), gift('g', 'level_20', -5, 25), lot('b', 'level_20', 25, 55)];
  const [first] = lots;
  expect(first && closeGap(lots, first, NOW)).toEqual([]);
  const shorter = [lot('a', 'level_20', -10, 20), gift('g', 'level_20', -5, 5), lot('b', 'level_20', 20, 50)];
  expect(first && closeGap(shorter, first, NOW)).toEqual([{ id: 'b', startAt: at(5), endAt: at(35) }]);
});

test('lots that a higher level had taken come back one after the other', () => {
  const taken = [
    { id: 'a', level: 'level_20', leftMs: 10 * DAY },
    { id: 'b', level: 'level_20', leftMs: 30 * DAY },
  ];
  // They themselves are still in the list, with no time.
  const lots = [lot('a', 'level_20', 40, 40, { creditedTo: 'x' }), lot('x', 'level_30', 0, 60)];
  expect(restoreLots(lots, taken, NOW)).toEqual([
    { id: 'a', startAt: at(0), endAt: at(10) },
    { id: 'b', startAt: at(10), endAt: at(40) },
  ]);
});
