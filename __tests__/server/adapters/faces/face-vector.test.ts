import { compareFaces, measureNorm, toBytes } from '../../../../server/adapters/faces/face-vector';
import { seededRandom } from '../../../support/seeded-random';

const random = seededRandom(7);
const aVector = (): Float32Array => Float32Array.from({ length: 192 }, () => random.below(2001) / 1000 - 1);

function exactly(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) / (measureNorm(a) * measureNorm(b));
}

test('in bytes two vectors are as alike as they were, to 0.005', () => {
  for (let round = 0; round < 500; round += 1) {
    const [a, other] = [aVector(), aVector()];
    const b = a.map((value, index) => value + (round / 250) * (other[index] ?? 0));
    expect(Math.abs(compareFaces(toBytes(a), toBytes(b)) - exactly(a, b))).toBeLessThan(0.005);
  }
});

test('how long a vector is says nothing of who it is', () => {
  const vector = aVector();
  expect(toBytes(vector.map((value) => 8 * value))).toEqual(toBytes(vector));
  expect(compareFaces(toBytes(vector), toBytes(vector))).toBeCloseTo(1, 12);
});

test('what has no direction is like nobody', () => {
  const nothing = new Int8Array(192);
  expect(toBytes(new Float32Array(192))).toEqual(nothing);
  expect(compareFaces(nothing, toBytes(aVector()))).toBe(0);
});
