import { MEDIA_SORT } from '@contract/constants/media';
import { canArrange, findGroupPlace, isPlainView, listWallTabs, PLAIN_VIEW } from '@/domain/wall-tabs';

test("a template's own tabs come first, and every kind is there once", () => {
  const portraits = listWallTabs(4, true).map(({ type }) => type);
  expect(portraits.slice(0, 4)).toEqual([1, 6, 4, 7]);
  expect([...portraits].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("one's own uploads are a tab for who is signed in", () => {
  expect(listWallTabs(2, false).map(({ text }) => text)).not.toContain('我的');
});

test.each([
  [8, true],
  [6, true],
  [3, false],
  [9, false],
  [4, false],
  [7, false],
] as const)('a list of kind %d can be put in another order: %s', (type, can) => {
  expect(canArrange(type)).toBe(can);
});

test('another order or a filter is another list', () => {
  expect(isPlainView(PLAIN_VIEW)).toBe(true);
  expect(isPlainView({ ...PLAIN_VIEW, sort: MEDIA_SORT.oldest })).toBe(false);
  expect(isPlainView({ ...PLAIN_VIEW, isHiddenOnly: true })).toBe(false);
});

test.each([
  [0, { key: 'a', day: 'x', offset: 0 }],
  [2, { key: 'b', day: 'y', offset: 0 }],
  [5, null],
])('number %d of the wall is at %j', (index, place) => {
  const groups = [
    { key: 'a', day: 'x', count: 2 },
    { key: 'b', day: 'y', count: 3 },
  ];
  expect(findGroupPlace(groups, index)).toEqual(place);
});
