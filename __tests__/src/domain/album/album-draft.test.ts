import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { EMPTY_ALBUM_DRAFT, withTemplate } from '@/domain/album/album-draft';

test('a template brings who sees the album, and makes none public', () => {
  expect(withTemplate(EMPTY_ALBUM_DRAFT, 5)).toEqual({ template: 5, visibility: ALBUM_VISIBILITY.link });
  const family = withTemplate(EMPTY_ALBUM_DRAFT, 7);
  expect(family).toEqual({ template: 7, visibility: ALBUM_VISIBILITY.members });
  // And back.
  expect(withTemplate({ ...EMPTY_ALBUM_DRAFT, ...family }, 2).visibility).toBe(ALBUM_VISIBILITY.link);
});

test('who sees it stays as it was chosen', () => {
  const open = { ...EMPTY_ALBUM_DRAFT, visibility: ALBUM_VISIBILITY.public };
  expect(withTemplate(open, 7).visibility).toBe(ALBUM_VISIBILITY.public);
});
