import { ALBUM_TEMPLATES } from '@contract/constants/album';
import { OFFERED_TEMPLATES } from '@contract/constants/ai-album';
import { lookOf, madeKindOf, toTemplatePreview } from '@/domain/templates';

test.each(OFFERED_TEMPLATES.map(({ template, name }) => [name, template] as const))(
  'the preview of %s fills its width',
  (_name, template) => {
    const { boxes, heightPercent, words } = toTemplatePreview(template);
    expect(Math.max(...boxes.map(({ left, width }) => left + width))).toBeCloseTo(100);
    expect(Math.max(...boxes.map(({ top, height }) => top + height))).toBeCloseTo(heightPercent);
    expect(words).not.toBe('');
  },
);

test('no two templates look alike, but those for what is made', () => {
  const looks = ALBUM_TEMPLATES.map(({ template }) => JSON.stringify(toTemplatePreview(template)));
  expect(new Set(looks).size).toBe(ALBUM_TEMPLATES.length);
});

test('an album for what is made begins with its kind', () => {
  expect([8, 9, 10, 11].map(madeKindOf)).toEqual([1, 2, 3, 4]);
  expect([2, 12, 99, undefined].map(madeKindOf)).toEqual([null, null, null, null]);
});

test('a template of a later version is shown like an event', () => {
  expect(lookOf(99)).toBe(lookOf(2));
});
