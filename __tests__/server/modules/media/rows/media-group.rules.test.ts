import { kindOfTab, mergeRuns, parseGroupKey } from '../../../../../server/modules/media/rows/media-group.rules';

const run = (uid: string, day: string, count: number, videos = 0) => ({
  ...{ uid, day, count, videos },
  ratioMilli: count * 1500,
});
const shapeOf = (runs: Parameters<typeof mergeRuns>[0]) => mergeRuns(runs).map(({ key, count }) => [key, count]);

test.each([
  ['nothing', [], []],
  ['one run', [run('a', '2026-05-01', 3)], [['a', 3]]],
  ['exactly 500 together', [run('a', '2026-05-01', 250), run('b', '2026-05-01', 250)], [['a~b', 500]]],
  [
    '501 together',
    [run('a', '2026-05-01', 250), run('b', '2026-05-01', 251)],
    [
      ['b', 251],
      ['a', 250],
    ],
  ],
  [
    'two days',
    [run('a', '2026-05-01', 1), run('b', '2026-05-02', 1)],
    [
      ['b', 1],
      ['a', 1],
    ],
  ],
])('%s', (_name, runs, wanted) => {
  expect(shapeOf(runs)).toEqual(wanted);
});

test('new photos at the end of a day leave the keys of its older groups alone', () => {
  const before = [run('a', '2026-05-01', 300), run('b', '2026-05-01', 200), run('c', '2026-05-01', 100)];
  expect(shapeOf(before)).toEqual([
    ['c', 100],
    ['a~b', 500],
  ]);
  expect(shapeOf([...before, run('d', '2026-05-01', 350)])).toEqual([
    ['c~d', 450],
    ['a~b', 500],
  ]);
});

test('the ratio of a group is the sum of its runs, in wholes', () => {
  expect(mergeRuns([run('a', '2026-05-01', 2), run('b', '2026-05-01', 1)])[0]?.ratioSum).toBe(4.5);
});

test('a group tells how many of it are videos, and nothing where there are none', () => {
  const groups = mergeRuns([run('a', '2026-05-01', 2, 1), run('b', '2026-05-01', 3, 3), run('c', '2026-05-02', 4)]);
  expect(groups.map(({ key, videos }) => [key, videos])).toEqual([
    ['c', undefined],
    ['a~b', 4],
  ]);
});

const UID = 'x'.repeat(22);
test.each([
  [UID, { first: UID, last: UID }],
  [`${UID}~${'-'.repeat(22)}`, { first: UID, last: '-'.repeat(22) }],
  [`${UID}~`, null],
  ['', null],
  [`${UID}x`, null],
  [`${UID}\n`, null],
])('key %j', (key, wanted) => {
  expect(parseGroupKey(key)).toEqual(wanted);
});

test.each([
  [1, 0],
  [2, 1],
  [3, null],
  [7, null],
  [8, null],
])('tab %i shows kind %s', (tab, kind) => {
  expect(kindOfTab(tab)).toBe(kind);
});
