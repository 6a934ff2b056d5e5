import { bringBanner, nextBanner, toBannerTarget } from '@/domain/banner';

test.each([
  ['/packageAlbumC/photos/photos?id=1', { kind: 'page', path: '/packageAlbumC/photos/photos', params: { id: '1' } }],
  ['/packageAlbumA/index/index', { kind: 'page', path: '/packageAlbumA/index/index', params: {} }],
  ['https://example.com/a', { kind: 'site', url: 'https://example.com/a' }],
  ['//example.com', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['', { kind: 'none' }],
])('%s leads to %j', (target, expected) => {
  expect(toBannerTarget(target)).toEqual(expected);
});

test.each([
  [0, 3, 1, 1],
  [2, 3, 1, 0],
  [0, 3, 3, 0],
  [1, 4, 3, 0],
])('after %d of %d, %d at a time, comes %d', (at, count, shown, next) => {
  expect(nextBanner(at, count, shown)).toBe(next);
});

test.each([
  [0, 2, 1, 2],
  [2, 0, 1, 0],
  [0, 2, 3, 0],
  [0, 3, 3, 1],
  [1, 0, 3, 0],
])('from %d, number %d, %d at a time, is in view at %d', (at, index, shown, place) => {
  expect(bringBanner(at, index, shown)).toBe(place);
});
