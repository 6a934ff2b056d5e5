import { memberLevelOfKey, membershipAt, ORDINARY, toMemberView } from '../../../../server/modules/user/member.rules';

const NOW = new Date('2026-05-15T12:00:00Z');
const LEVELS = {
  level_10: { name: '普通用户', hasBadge: false },
  level_20: { name: 'VIP', hasBadge: true },
  level_30: { name: '超级VIP', hasBadge: true },
  level_40: { name: '摄影师', hasBadge: true },
};
const at = (ms: number): Date => new Date(NOW.getTime() + ms);

test.each([
  ['level_10', 'level_10'],
  ['common', 'level_10'],
  ['level_20', 'level_20'],
  ['level_30', 'level_30'],
  ['level_40', 'level_40'],
  ['level_50', 'level_20'],
  ['', 'level_20'],
  ['LEVEL_10', 'level_20'],
])('the key %p counts as %s', (key, level) => {
  expect(memberLevelOfKey(key)).toBe(level);
});

test.each([
  ['level_30', null, 'level_30', '超级VIP', null],
  ['level_30', at(1), 'level_30', '超级VIP', at(1)],
  ['level_30', at(0), 'level_10', '普通用户', null],
  ['level_30', at(-1), 'level_10', '普通用户', null],
  ['gold', at(1), 'level_20', 'VIP', at(1)],
  ['common', null, 'level_10', '普通用户', null],
])('%s until %p is shown as %s %s', (key, endTime, level, name, shownEnd) => {
  const badge = level === 'level_10' ? '' : name;
  expect(toMemberView({ key, endTime }, LEVELS, NOW)).toEqual({ level, name, badge, endTime: shownEnd });
});

const period = (level: string | undefined, start: number, end: number | null) => ({
  level: level ?? '',
  startAt: at(start),
  endAt: end === null ? null : at(end),
});

const [VIP, SUPER] = ['level_20', 'level_30'];

test.each([
  [[], null, null],
  [[period(VIP, -2, -1)], null, null],
  [[period(VIP, -1, 0)], null, null],
  [[period(VIP, 1, 2)], null, null],
  [[period(VIP, 0, 1)], 0, 1],
  [[period(VIP, -1, null)], 0, null],
  // The highest counts, whenever it began.
  [[period(SUPER, -2, null), period(VIP, -1, 1)], 0, null],
  [[period(VIP, -1, 1), period(SUPER, -2, null)], 1, null],
  [[period(VIP, -2, null), period(SUPER, -1, 0)], 0, null],
  [[period(VIP, -2, 5), period(SUPER, 1, null)], 0, 5],
  // Of the same level the one that ends last.
  [[period(VIP, -2, 5), period(VIP, -1, 3)], 0, 5],
  [[period(VIP, -1, 3), period(VIP, -2, 5)], 1, 5],
  // Its end is that of those that follow without a gap.
  [[period(VIP, -2, 5), period(VIP, 5, 9), period(VIP, 9, 11)], 0, 11],
  [[period(VIP, -2, 5), period(VIP, 6, 9)], 0, 5],
  [[period(VIP, -2, 5), period(VIP, 5, null)], 0, null],
  [[period(VIP, -2, 5), period(SUPER, 5, 9)], 0, 5],
])('of the periods %j counts the one at %p', (periods, index, end) => {
  const counting = index === null ? undefined : periods[index];
  expect(membershipAt(periods, NOW)).toEqual(
    counting === undefined
      ? ORDINARY
      : { key: counting.level, endTime: end === null ? null : at(end), startTime: counting.startAt },
  );
});
