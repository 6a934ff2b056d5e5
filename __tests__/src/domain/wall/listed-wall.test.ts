import { toListedWall, type ListedMedia } from '@/domain/wall/listed-wall';

const media = (id: string, more: Partial<ListedMedia> = {}): ListedMedia => ({
  id,
  hotResourceType: 0,
  state: 1,
  legalStatus: 0,
  legalMark: 0,
  isHidden: false,
  reviewState: 0,
  isHeld: false,
  isEssence: false,
  liked: false,
  smallUrl: `/media/signed/375/${id}`,
  width: 300,
  height: 200,
  duration: 0,
  thumbhash: '',
  takenLocal: '2026-03-01 10:00:00',
  priceFen: 0,
  isBought: false,
  ...more,
});

test('a run of one day is a group, and each row brings the start of its addresses', () => {
  const wall = toListedWall(
    [media('a', { priceFen: 500 }), media('b'), media('c', { takenLocal: '2026-02-01 10:00:00' })],
    true,
    'https://x',
  );
  expect(wall.groups.map(({ day, count, ratioSum }) => [day, count, ratioSum])).toEqual([
    ['2026-03-01', 2, 3],
    ['2026-02-01', 1, 1.5],
  ]);
  expect(wall.rows.get(wall.groups[0]?.key ?? '')?.[0]).toEqual([
    'a',
    0,
    1500,
    '',
    0,
    0,
    500,
    'https://x/media/signed/',
  ]);
});

test('a group tells how many of it are videos', () => {
  const wall = toListedWall(
    [media('a'), media('b', { hotResourceType: 1 }), media('c', { hotResourceType: 1 })],
    true,
    '',
  );
  expect(wall.groups.map(({ count, videos }) => [count, videos])).toEqual([[3, 2]]);
});

test('a list that is not of days has no days, and groups of a hundred', () => {
  const wall = toListedWall(
    Array.from({ length: 101 }, (_none, at) => media(`m${at}`)),
    false,
    '',
  );
  expect(wall.groups.map(({ day, count }) => [day, count])).toEqual([
    ['', 100],
    ['', 1],
  ]);
});

test.each<[string, Partial<ListedMedia>, number]>([
  ['liked', { liked: true }, 1],
  ['processing', { state: 0 }, 2],
  ['hidden', { isHidden: true }, 4],
  ['illegal', { legalStatus: 1 }, 8],
  ['at risk', { legalStatus: 2 }, 16],
  ['waiting for review', { reviewState: 1 }, 64],
  ['refused in it', { reviewState: 2 }, 64],
  ['waiting for those on it', { isHeld: true }, 1024],
  ['bought', { isBought: true }, 128],
  ['at risk while reviewed', { legalStatus: 7 }, 16],
  ['at risk while appealed', { legalStatus: 8 }, 16],
  ['essence', { isEssence: true }, 32],
  ['illegal, and one is told', { legalStatus: 1, legalMark: 1 }, 264],
  ['at risk, and one is told', { legalStatus: 2, legalMark: 2 }, 272],
  ['illegal, and one is not', { legalStatus: 1, legalMark: 3, smallUrl: '' }, 520],
  ['at risk, and one is told and has no picture', { legalStatus: 2, legalMark: 2, smallUrl: '' }, 784],
  ['one’s own that waits for review elsewhere', { reviewState: 1, smallUrl: '' }, 576],
])('what is %s is marked so', (_name, more, flags) => {
  expect([...toListedWall([media('a', more)], false, '').rows.values()][0]?.[0]?.[5]).toBe(flags);
});

test('without an address there is no start of one', () => {
  expect([...toListedWall([media('a', { smallUrl: '' })], false, 'x').rows.values()][0]?.[0]?.[7]).toBe('');
});
