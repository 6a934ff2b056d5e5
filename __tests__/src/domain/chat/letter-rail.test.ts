import { letterAt, placeRail } from '@/domain/chat/letter-rail';

const PHONE = { topPx: 60, bottomPx: 796 };

test('letters stand in the middle of the room', () => {
  expect(placeRail(20, PHONE, 24)).toEqual({ topPx: 188, letterPx: 24 });
});

test('where there is too little room they move closer together', () => {
  expect(placeRail(24, { topPx: 60, bottomPx: 360 }, 24)).toEqual({ topPx: 60, letterPx: 12.5 });
});

test.each([
  ['above the first', 0, 0],
  ['at the upper edge of the first', 188, 0],
  ['at the lower edge of the first', 211.9, 0],
  ['at the upper edge of the second', 212, 1],
  ['at the lower edge of the last', 667.9, 19],
  ['below the last', 2_000, 19],
])('a finger %s is at one of them', (_name, yPx, at) => {
  expect(letterAt(20, placeRail(20, PHONE, 24), yPx)).toBe(at);
});

test('a window without any room has its first letter', () => {
  expect(letterAt(20, placeRail(20, { topPx: 60, bottomPx: 40 }, 24), 70)).toBe(0);
});
