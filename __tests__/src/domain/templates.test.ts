import { templateOf, toTemplatePreview } from '@/domain/templates';
import { TEMPLATES } from '../../support/albums/templates';

const OFFERED = TEMPLATES.filter(({ isOffered }) => isOffered);

test.each(OFFERED.map((template) => [template.name, template] as const))(
  'the preview of %s fills its width',
  (_name, template) => {
    const { boxes, heightPercent, words } = toTemplatePreview(template);
    expect(Math.max(...boxes.map(({ left, width }) => left + width))).toBeCloseTo(100);
    expect(Math.max(...boxes.map(({ top, height }) => top + height))).toBeCloseTo(heightPercent);
    expect(words).not.toBe('');
  },
);

test('no two templates look alike', () => {
  const looks = OFFERED.map((template) => JSON.stringify(toTemplatePreview(template)));
  expect(new Set(looks).size).toBe(OFFERED.length);
});

test('a template that is not there any more gives way to the first', () => {
  expect(templateOf(OFFERED, 12)?.name).toBe('笔记');
  expect(templateOf(OFFERED, 99)).toBe(OFFERED[0]);
  expect(templateOf([], 2)).toBeUndefined();
});
