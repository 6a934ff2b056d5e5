import { ALBUM_VISIBILITY, UPLOAD_BY } from '@contract/constants/album';
import { EMPTY_ALBUM_DRAFT, onlyAsked, parseAlbumDraft, uploadByOf, withTemplate } from '@/domain/album/album-draft';
import { templateNumbered } from '../../../support/albums/templates';

const event = templateNumbered(2);
const scenery = templateNumbered(5);
const baby = templateNumbered(7);

test('a template brings who sees the album, and makes none public', () => {
  expect(withTemplate(EMPTY_ALBUM_DRAFT, event, scenery)).toEqual({ template: 5, visibility: ALBUM_VISIBILITY.link });
  const family = withTemplate(EMPTY_ALBUM_DRAFT, event, baby);
  expect(family).toEqual({ template: 7, visibility: ALBUM_VISIBILITY.members });
  // And back.
  expect(withTemplate({ ...EMPTY_ALBUM_DRAFT, ...family }, baby, event).visibility).toBe(ALBUM_VISIBILITY.link);
});

test('who sees it stays as it was chosen', () => {
  const open = { ...EMPTY_ALBUM_DRAFT, visibility: ALBUM_VISIBILITY.public };
  expect(withTemplate(open, event, baby).visibility).toBe(ALBUM_VISIBILITY.public);
});

test('who uploads is as it was chosen, or as the template has it', () => {
  expect(uploadByOf(EMPTY_ALBUM_DRAFT, baby)).toBe(UPLOAD_BY.people);
  expect(uploadByOf({ uploadBy: UPLOAD_BY.owner }, baby)).toBe(UPLOAD_BY.owner);
  expect(uploadByOf(EMPTY_ALBUM_DRAFT, undefined)).toBe(UPLOAD_BY.managers);
});

test('what a template does not ask for is not sent', () => {
  const draft = { ...EMPTY_ALBUM_DRAFT, happenedOn: '2026-01-20', tags: ['年会'] };
  expect(onlyAsked(draft, ['tags'])).toMatchObject({ happenedOn: '', tags: ['年会'] });
  expect(onlyAsked(draft, undefined)).toEqual(draft);
});

test('a draft of any template is read, and nothing else', () => {
  expect(parseAlbumDraft({ ...EMPTY_ALBUM_DRAFT, template: 20 })?.template).toBe(20);
  expect(parseAlbumDraft({ ...EMPTY_ALBUM_DRAFT, template: '2' })).toBeNull();
  const place = { name: '外滩', latitude: 31.2, longitude: 121.5 };
  const placeOf = (kept: unknown) => parseAlbumDraft({ ...EMPTY_ALBUM_DRAFT, place: kept })?.place;
  expect([placeOf(place), placeOf({ ...place, name: 1 })]).toEqual([place, null]);
  expect(placeOf({ ...place, latitude: '31' })).toEqual({ name: '外滩', latitude: null, longitude: null });
});
