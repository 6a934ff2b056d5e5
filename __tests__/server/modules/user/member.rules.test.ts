import { memberLevelOfKey, membershipAt, ORDINARY, toMemberView } from '../../../../server/modules/user/member.rules';

const NOW = new Date('2026-05-15T12:00:00Z');
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
  expect(toMemberView({ key, endTime }, NOW)).toEqual({ level, name, endTime: shownEnd });
});

const period = (level: string, start: number, end: number | null) => ({
  level,
  startAt: at(start),
  endAt: end === null ? null : at(end),
});

test.each([
  [[], null],
  [[period('a', -2, -1)], null],
  [[period('a', -1, 0)], null],
  [[period('a', 1, 2)], null],
  [[period('a', 0, 1)], 'a'],
  [[period('a', -1, null)], 'a'],
  [[period('a', -2, null), period('b', -1, 1)], 'b'],
  [[period('b', -1, 1), period('a', -2, null)], 'b'],
  [[period('a', -2, null), period('b', -1, 0)], 'a'],
  [[period('a', -2, 5), period('b', 1, null)], 'a'],
])('of the periods %j counts %p', (periods, key) => {
  const counting = periods.find(({ level }) => level === key);
  expect(membershipAt(periods, NOW)).toEqual(
    counting === undefined ? ORDINARY : { key, endTime: counting.endAt, startTime: counting.startAt },
  );
});
