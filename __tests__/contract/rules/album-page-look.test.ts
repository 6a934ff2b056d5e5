import { groundOf, pageLookOf } from '@contract/rules/album-page-look';

test.each([
  ['auto', 1, null],
  ['auto', 2, 'dark'],
  ['auto', 3, 'light'],
  ['light', 2, 'light'],
  ['dark', 3, 'dark'],
  ['auto', 99, null],
])('an album of the theme %s in look %d lies on %j', (theme, look, ground) => {
  expect(groundOf({ theme, look })).toBe(ground);
});

test('a look of a later version is the first', () => {
  expect(pageLookOf(99).look).toBe(1);
});
