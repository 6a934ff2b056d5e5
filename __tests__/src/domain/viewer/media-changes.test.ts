import { type MediaChange, toMediaChange, toTileChange, withMediaChange } from '@/domain/viewer/media-changes';

const MEDIA = {
  id: 'm',
  liked: false,
  likeCount: 3,
  collected: true,
  collectCount: 1,
  isHidden: false,
  isEssence: true,
};

test.each<[string, MediaChange | undefined, Partial<typeof MEDIA>]>([
  ['nothing', undefined, {}],
  ['a like is one more', { liked: true }, { liked: true, likeCount: 4 }],
  ['one that was there already is none more', { liked: false }, {}],
  ['what is said of the number is taken', { liked: true, likeCount: 9 }, { liked: true, likeCount: 9 }],
  ['what is no longer kept is one less', { collected: false }, { collected: false, collectCount: 0 }],
  ['what has no number', { isHidden: true, isEssence: false }, { isHidden: true, isEssence: false }],
])('%s', (_name, change, changed) => {
  expect(withMediaChange(MEDIA, change)).toEqual({ ...MEDIA, ...changed });
});

test('a number is never below nothing', () => {
  expect(withMediaChange({ liked: true, likeCount: 0 }, { liked: false })).toEqual({ liked: false, likeCount: 0 });
});

test('where the number is not known none is made up', () => {
  expect(withMediaChange<MediaChange>({ liked: false }, { liked: true })).toEqual({ liked: true });
});

test('of what says more, only what can be switched; and in the words of a tile', () => {
  const { id: _id, ...facts } = MEDIA;
  expect(toMediaChange(MEDIA)).toEqual(facts);
  expect(toTileChange(MEDIA)).toEqual({ isLiked: false, isHidden: false, isEssence: true });
  expect([toMediaChange({ liked: true }), toTileChange({ likeCount: 2 })]).toEqual([{ liked: true }, {}]);
});
