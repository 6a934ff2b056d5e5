import {
  checkMeasure,
  nameMeasure,
  parseLength,
  parseWeight,
  writeLength,
  writeWeight,
} from '@/domain/album/baby-measure';

test.each([
  ['3.25', 3_250],
  ['3.25kg', 3_250],
  ['3.25 KG', 3_250],
  ['3250', 3_250],
  ['3250g', 3_250],
  ['6.5斤', 3_250],
  ['9公斤', 9_000],
  ['299', 299_000],
  ['300', 300],
  [' 9. ', 9_000],
  ['9.1234', null],
  ['九', null],
  ['-3', null],
  ['3磅', null],
  ['', null],
])('a weight written %s is %p grams', (text, grams) => {
  expect(parseWeight(text)).toBe(grams);
});

test.each([
  ['50.5', 505],
  ['50cm', 500],
  ['50厘米', 500],
  ['50.55', 506],
  ['1.2m', null],
  ['高', null],
])('a length written %s is %p millimetres', (text, mm) => {
  expect(parseLength(text)).toBe(mm);
});

test('what is written is read again', () => {
  for (const grams of [300, 3_250, 9_805, 200_000]) expect(parseWeight(writeWeight(grams))).toBe(grams);
  for (const mm of [200, 505, 1_234, 2_300]) expect(parseLength(writeLength(mm))).toBe(mm);
  expect([nameMeasure('weightGrams', 9_800), nameMeasure('headMm', null)]).toEqual(['9.8kg', '']);
});

test.each([
  ['weightGrams', '0.299', '体重应在0.3到200kg之间，只写数字就可以'],
  ['weightGrams', '0.3', undefined],
  ['weightGrams', '200', undefined],
  ['weightGrams', '200kg', undefined],
  ['weightGrams', '201', '体重应在0.3到200kg之间，只写数字就可以'],
  ['heightMm', '19.9', '身高应在20到230cm之间，只写数字就可以'],
  ['heightMm', '230', undefined],
  ['headMm', '70.1', '头围应在15到70cm之间，只写数字就可以'],
  ['headMm', '', undefined],
] as const)('%s of %s is refused with %p', (measure, text, words) => {
  expect(checkMeasure(measure, text)).toBe(words);
});
