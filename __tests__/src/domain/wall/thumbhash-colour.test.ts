import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { hashOfRedAndBlue } from '../../../support/thumbhash';

test('half red and half blue is purple as one colour', () => {
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(thumbhashColour(hashOfRedAndBlue())) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  expect(red).toBeGreaterThan(green + 40);
  expect(blue).toBeGreaterThan(green + 40);
});

test.each(['', 'AA', '####'])('%p has no colour', (text) => {
  expect(thumbhashColour(text)).toBe('');
});
