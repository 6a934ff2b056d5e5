import { toPictures, withTurned } from '@/domain/viewer/turned-media';
import { toWallMedia } from '@/domain/viewer/wall-media';
import type { WallRow } from '@/domain/wall/wall-item';

const row: WallRow = ['p', 0, 1500, 'hash', 0, 0, 0, ''];
const place = { day: '', mediaBase: '/media/v1/', currentYear: 2026 };
const item = toWallMedia(row, place);
const items = new Map([[3, item]]);
const read = (base: string) => ({
  ...{ id: 'p', hotResourceType: 0 as const, width: 800, height: 1200, thumbhash: 'other' },
  ...{ smallUrl: `${base}375/p`, middleUrl: `${base}750/p`, bigUrl: `${base}2048/p` },
});

test('one that was turned since has its new pictures and shape', () => {
  const shown = withTurned(items, 3, toPictures(read('/media/v1/t1/'), 'https://a')).get(3);
  expect(shown).toMatchObject({ ratio: 800 / 1200, thumbhash: 'other', largeUrl: 'https://a/media/v1/t1/2048/p' });
  expect(shown?.face).toBe(item.face);
});

test('one that was turned back has its plain pictures again', () => {
  const turned = toWallMedia([...row.slice(0, 7), '/media/v1/t3/'] as unknown as WallRow, place);
  const shown = withTurned(new Map([[3, turned]]), 3, toPictures(read('/media/v1/'), ''));
  expect(shown.get(3)?.thumbUrl).toBe('/media/v1/375/p');
});

test.each([
  ['the same way under another signature', read('/media/v2/')],
  ['another photo', { ...read('/media/v1/t1/'), id: 'q' }],
  ['a video', { ...read('/media/v1/t1/'), hotResourceType: 1 as const }],
  ['one whose pictures are not for this person', { ...read('/media/v1/t1/'), smallUrl: '' }],
])('%s changes nothing', (_what, other) => {
  expect(withTurned(items, 3, toPictures(other, ''))).toBe(items);
});
