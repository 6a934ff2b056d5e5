import { dropPlace, moveTo, placeByKey, tileGridOf } from '@/domain/album/tile-order';

test('as many squares stand in a row as fit', () => {
  expect(tileGridOf(311, 88, 8)).toEqual({ columns: 3, stepPx: 319 / 3 });
  expect(tileGridOf(40, 88, 8).columns).toBe(1);
});

const GRID = { columns: 3, stepPx: 100 };
test.each([
  [0, { x: 0, y: 0 }, 0],
  [0, { x: 60, y: 0 }, 1],
  [0, { x: 40, y: 0 }, 0],
  [0, { x: 0, y: 110 }, 3],
  [4, { x: -100, y: -100 }, 0],
  // Beyond the edges it stays in its row, and after the last comes nothing.
  [2, { x: 500, y: 0 }, 2],
  [1, { x: 0, y: -900 }, 1],
  [1, { x: 100, y: 900 }, 4],
])('square %d dragged by %j comes to %d of five', (at, by, place) => {
  expect(dropPlace(at, by, GRID, 5)).toBe(place);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [9, 0, 'abc'],
])('from %d to %d is %s', (from, to, order) => {
  expect(moveTo([...'abc'], from, to).join('')).toBe(order);
});

test.each([
  [1, 'ArrowLeft', 0],
  [1, 'ArrowDown', 2],
  [0, 'ArrowLeft', null],
  [2, 'ArrowRight', null],
  [2, 'Home', 0],
  [0, 'End', 2],
  [1, 'a', null],
])('of three, number %d and %s: %j', (at, key, to) => {
  expect(placeByKey(at, key, 3)).toBe(to);
});
