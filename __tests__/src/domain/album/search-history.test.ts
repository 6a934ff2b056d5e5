import {
  addSearchRecord,
  countFilters,
  isLongEnough,
  NO_SEARCH_FILTER,
  parseSearchRecords,
  suggestSearches,
  toAlbumSearch,
  toMediaSearch,
} from '@/domain/album/search-history';

test('ten are kept, the last first, each once', () => {
  const twelve = Array.from({ length: 12 }, (_none, at) => `词${at}`);
  const kept = twelve.reduce<readonly string[]>(addSearchRecord, []);
  expect(kept).toHaveLength(10);
  expect(kept[0]).toBe('词11');
  expect(addSearchRecord(kept, ' 词5 ').slice(0, 2)).toEqual(['词5', '词11']);
  expect(addSearchRecord(kept, '  ')).toBe(kept);
});

test.each([
  ['no list', null, []],
  ['other things', ['年会', 3, ''], ['年会']],
])('of %s what is a search is read', (_name, stored, records) => {
  expect(parseSearchRecords(stored)).toEqual(records);
});

test.each([
  ['年', false],
  ['年会', true],
  [' 年 ', false],
  ['🎉', false],
  ['ab', true],
])('“%s” is long enough: %s', (words, isEnough) => {
  expect(isLongEnough(words)).toBe(isEnough);
});

test('what one has looked for before comes before what is known, and not what is typed already', () => {
  expect(suggestSearches('活', ['活动', '生活'], ['活动'])).toEqual(['活动', '生活']);
  expect(suggestSearches('活动', ['活动'], [])).toEqual([]);
  expect(suggestSearches(' ', ['活动'], [])).toEqual([]);
});

test('something has to be asked for: words of two characters, or a filter', () => {
  expect(toAlbumSearch('年', NO_SEARCH_FILTER)).toBeNull();
  expect(toAlbumSearch('年会', NO_SEARCH_FILTER)).toEqual({ keyword: '年会' });
  expect(toAlbumSearch('', { ...NO_SEARCH_FILTER, place: ' 大理 ', camera: 'x' })).toEqual({ place: '大理' });
  const may = { ...NO_SEARCH_FILTER, dayFrom: '2026-05-01', dayTo: '2026-05-31' };
  expect(toAlbumSearch('', may)).toEqual({ dayFrom: '2026-05-01', dayTo: '2026-05-31' });
  expect(toMediaSearch('', may)).toEqual(toAlbumSearch('', may));
  expect(toMediaSearch('', { ...NO_SEARCH_FILTER, kind: 'video' })).toBeNull();
  expect(toMediaSearch('', { ...NO_SEARCH_FILTER, kind: 'video', camera: 'Canon' })).toEqual({
    camera: 'Canon',
    kind: 1,
  });
});

test('filters count for the tab that has them', () => {
  const filter = { ...NO_SEARCH_FILTER, place: '大理', camera: 'Canon', dayFrom: '2026-05-01', kind: 'photo' as const };
  expect([countFilters('albums', filter), countFilters('photos', filter), countFilters('people', filter)]).toEqual([
    2, 4, 0,
  ]);
});
