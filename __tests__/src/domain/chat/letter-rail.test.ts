import { letterAt, placeRail } from '@/domain/chat/letter-rail';

const PHONE = { topPx: 60, listPx: 60, bottomPx: 796 };

test('letters stand in the middle of the room', () => {
  expect(placeRail(20, PHONE, 24)).toEqual({ topPx: 188, letterPx: 24 });
});

test('where there is too little room they move closer together', () => {
  expect(placeRail(24, { ...PHONE, bottomPx: 360 }, 24)).toEqual({ topPx: 60, letterPx: 12.5 });
});

test('they stand beside the list, not beside what is above it, as long as they can be read there', () => {
  expect(placeRail(26, { ...PHONE, listPx: 200 }, 24)).toEqual({ topPx: 200, letterPx: 596 / 26 });
  expect(placeRail(26, { ...PHONE, listPx: 200, bottomPx: 500 }, 24)).toEqual({ topPx: 136, letterPx: 14 });
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
  expect(letterAt(20, placeRail(20, { ...PHONE, bottomPx: 40 }, 24), 70)).toBe(0);
});
