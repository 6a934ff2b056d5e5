import { MEDIA_SORT } from '@contract/constants/media';
import {
  canArrange,
  findGroupPlace,
  isGroupedView,
  isOldestFirst,
  isPlainView,
  isWithinDays,
  listWallTabs,
  openAtContents,
  placeOfTab,
  PLAIN_VIEW,
} from '@/domain/wall/wall-tabs';
import { shapeNumbered } from '../../../support/albums/templates';

test.each([1, 2, 3, 4, 5, 6])(
  'of template %d six tabs at most hold every kind once, and open at its own',
  (template) => {
    const tabs = listWallTabs(shapeNumbered(template).tabs, true);
    expect(tabs.length).toBeLessThanOrEqual(6);
    expect(tabs.flatMap(({ kinds }) => kinds).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [first] = shapeNumbered(template).tabs;
    expect(tabs[0]?.type).toBe(first);
  },
);

test('portraits begin with photos, and what is liked of them', () => {
  expect(listWallTabs(shapeNumbered(4).tabs, true).map(({ id, type }) => [id, type])).toEqual([
    ['all', 1],
    ['essence', 6],
    ['hot', 4],
    ['mine', 7],
    ['timeLine', 3],
  ]);
});

/** Of the templates for what is made: see 0093-album-template. */
const FILMS = [2, 8, 4, 6, 7];
const PHOTOS = [1, 8, 4, 6, 7];

test.each([
  ['films and has photos alone', FILMS, { photoCount: 2, videoCount: 0 }, [8, 4]],
  ['films and has some', FILMS, { photoCount: 2, videoCount: 1 }, [2, 4]],
  ['films and has nothing', FILMS, { photoCount: 0, videoCount: 0 }, [2, 4]],
  ['photos and has films alone', PHOTOS, { photoCount: 0, videoCount: 3 }, [8, 9]],
  ['photos and has some', PHOTOS, { photoCount: 4, videoCount: 0 }, [1, 4]],
  ['both and has photos alone', shapeNumbered(2).tabs, { photoCount: 4, videoCount: 0 }, [8, 9]],
])('an album that begins with %s opens at what there is', (_name, own, contents, kinds) => {
  const tabs = openAtContents(listWallTabs(own, true), contents);
  expect(['all', 'hot'].map((id) => tabs.find((tab) => tab.id === id)?.type)).toEqual(kinds);
});

test('photos of posts are a tab where a template names it alone', () => {
  const textsOf = (template: number) => listWallTabs(shapeNumbered(template).tabs, true).map(({ text }) => text);
  expect(textsOf(12)).toEqual(['全部', '笔记里', '热门', '我的', '时间线', '精选']);
  expect(textsOf(2)).not.toContain('笔记里');
});

test.each([
  [5, 'hot'],
  [2, 'all'],
  [10, null],
])('kind %d is in the place %j', (type, place) => {
  expect(placeOfTab(type)).toBe(place);
});

test("one's own uploads are a tab for who is signed in", () => {
  expect(listWallTabs(shapeNumbered(2).tabs, false).map(({ text }) => text)).not.toContain('我的');
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
  [{}, true],
  [{ sort: MEDIA_SORT.oldest }, true],
  [{ sort: MEDIA_SORT.oldest, dayFrom: '2026-05-01', dayTo: '2026-05-02' }, true],
  [{ sort: MEDIA_SORT.lastUploaded }, false],
  [{ isHiddenOnly: true }, false],
  [{ dayTo: '2026-05-02', isHiddenOnly: true }, false],
  [{ placeId: '1500:6000' }, false],
] as const)('groups make up the view %j: %s', (view, are) => {
  expect(isGroupedView({ ...PLAIN_VIEW, ...view })).toBe(are);
});

test.each([
  [8, MEDIA_SORT.newest, false],
  [8, MEDIA_SORT.oldest, true],
  [3, MEDIA_SORT.newest, true],
  [null, MEDIA_SORT.newest, false],
] as const)('kind %j in order %d has its oldest first: %s', (type, sort, is) => {
  expect(isOldestFirst(type, { sort })).toBe(is);
});

test.each([
  ['2026-05-01', '', '', true],
  ['2026-05-01', '2026-05-01', '', true],
  ['2026-04-30', '2026-05-01', '', false],
  ['2026-05-02', '', '2026-05-02', true],
  ['2026-05-03', '', '2026-05-02', false],
  ['2026-05-02', '2026-05-01', '2026-05-03', true],
  ['2025-05-02', '2026-05-01', '2026-05-03', false],
] as const)('%s lies within "%s" and "%s": %s', (day, dayFrom, dayTo, does) => {
  expect(isWithinDays(day, { dayFrom, dayTo })).toBe(does);
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

test('in a group of several days each row has its own', () => {
  const groups = [
    { key: 'a', day: '2026-03-04', count: 1 },
    {
      key: 'b~c',
      day: '2026-03-01~2026-03-03',
      count: 3,
      runs: [
        { day: '2026-03-03', count: 1 },
        { day: '2026-03-01', count: 2 },
      ],
    },
  ];
  expect([1, 2, 3].map((index) => findGroupPlace(groups, index))).toEqual([
    { key: 'b~c', day: '2026-03-03', offset: 0 },
    { key: 'b~c', day: '2026-03-01', offset: 1 },
    { key: 'b~c', day: '2026-03-01', offset: 2 },
  ]);
});
