import { ALBUM_TEMPLATES } from '@contract/constants/album';
import { lookOf, toTemplatePreview } from '@/domain/templates';

test.each(ALBUM_TEMPLATES.map(({ template, name }) => [name, template] as const))(
  'the preview of %s fills its width',
  (_name, template) => {
    const { boxes, heightPercent, words } = toTemplatePreview(template);
    expect(Math.max(...boxes.map(({ left, width }) => left + width))).toBeCloseTo(100);
    expect(Math.max(...boxes.map(({ top, height }) => top + height))).toBeCloseTo(heightPercent);
    expect(words).not.toBe('');
  },
);

test('no two templates look alike', () => {
  const looks = ALBUM_TEMPLATES.map(({ template }) => JSON.stringify(toTemplatePreview(template)));
  expect(new Set(looks).size).toBe(ALBUM_TEMPLATES.length);
});

test('a template of a later version is shown like an event', () => {
  expect(lookOf(99)).toBe(lookOf(2));
});
