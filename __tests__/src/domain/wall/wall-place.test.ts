import { parseWallPlace, type WallPlace } from '@/domain/wall/wall-place';
import { PLAIN_VIEW } from '@/domain/wall/wall-tabs';

const PLACE: WallPlace = {
  tab: 6,
  labelId: 'label',
  view: { ...PLAIN_VIEW, sort: 2, dayFrom: '2026-03-01', people: 'several', isHiddenOnly: true, camera: 'X100' },
  hasPosts: false,
  at: { id: 'photo', index: 812, after: 40, offsetPx: -13 },
  isLinked: true,
};

test('what was kept is read as it was', () => {
  expect(parseWallPlace(JSON.parse(JSON.stringify(PLACE)))).toEqual(PLACE);
});

test.each([null, undefined, 3, 'view', [], {}, { tab: 6 }])('%j is nothing that was kept', (value) => {
  expect(parseWallPlace(value)).toBeNull();
});

test.each<[string, object, Partial<WallPlace>]>([
  ['a tab that there is not', { tab: 77 }, { tab: null }],
  ['an order that there is not', { view: { ...PLAIN_VIEW, sort: 9 } }, { view: PLAIN_VIEW }],
  ['a number of people that is none', { view: { ...PLAIN_VIEW, people: 'crowd' } }, { view: PLAIN_VIEW }],
  ['a view that is none', { view: 5 }, { view: PLAIN_VIEW }],
  ['a photo without a number', { at: { id: 'photo', after: 4 } }, { at: null }],
  ['a number before the first', { at: { id: 'photo', index: -1, after: 4 } }, { at: null }],
  [
    'an edge that is none',
    { at: { id: 'a', index: 1, after: 4, offsetPx: 'x' } },
    { at: { id: 'a', index: 1, after: 4, offsetPx: null } },
  ],
])('%s is left out', (_name, change, read) => {
  expect(parseWallPlace({ ...PLACE, ...change })).toEqual({ ...PLACE, ...read });
});
