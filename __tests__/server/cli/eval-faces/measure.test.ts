import { measureRecognition, type NamedFace } from '../../../../server/cli/eval-faces/measure';

const at = (person: string, degrees: number): NamedFace => {
  const angle = (degrees * Math.PI) / 180;
  return { person, vector: Int8Array.of(Math.round(127 * Math.cos(angle)), Math.round(127 * Math.sin(angle))) };
};
const toCosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

test('the threshold lies just above the most alike of two people', () => {
  const { genuine, impostor, at: rows } = measureRecognition([at('甲', 0), at('甲', 10), at('甲', 50), at('乙', 88)]);
  expect([genuine, impostor]).toEqual([3, 3]);
  expect(rows[0]?.threshold).toBeCloseTo(toCosine(38), 1);
  // Only 0 and 10 are nearer to each other than 50 and 88.
  expect(rows[0]?.found).toBeCloseTo(1 / 3, 9);
});

test('a part of the false pairs may be accepted', () => {
  const many = Array.from({ length: 60 }, (_, index) => at(`${index}`, index * 6));
  const { impostor, at: rows } = measureRecognition([...many, at('0', 8)]);
  expect(impostor).toBe((61 * 60) / 2 - 1);
  expect(rows.map(({ found }) => found)).toEqual([0, expect.any(Number)]);
  expect(rows[1]?.threshold).toBeLessThanOrEqual(rows[0]?.threshold ?? 0);
});

test('nobody twice is nobody found', () => {
  expect(measureRecognition([at('甲', 0)]).at.map(({ found }) => found)).toEqual([0, 0]);
});
