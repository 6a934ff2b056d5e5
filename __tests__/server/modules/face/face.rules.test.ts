import {
  canBeSure,
  isSaidOf,
  judgeSelfie,
  ONESELF,
  type SeenFace,
  shareOf,
  thresholdsFor,
  toSought,
} from '../../../../server/modules/face/face.rules';

const face = (more: Partial<SeenFace> = {}): SeenFace => ({ width: 200, yaw: 0, norm: 80, ...more });

test.each<[string, SeenFace[], string]>([
  ['nobody', [], 'none'],
  ['one, near and from the front', [face()], 'fine'],
  ['just near enough', [face({ width: 160 })], 'fine'],
  ['too far', [face({ width: 159 })], 'small'],
  ['turned just too far', [face({ yaw: 0.25 })], 'turned'],
  ['turned the other way', [face({ yaw: -0.3 })], 'turned'],
  ['just clear enough', [face({ norm: 57 })], 'fine'],
  ['unclear', [face({ norm: 56.9 })], 'unclear'],
  ['somebody behind', [face(), face({ width: 80 })], 'fine'],
  ['somebody beside', [face({ width: 81 }), face()], 'several'],
])('as a selfie %s is %s', (_case, faces, verdict) => {
  expect(judgeSelfie(faces)).toBe(verdict);
});

test.each([
  [2_000, 1, 0.64],
  [20_000, 1, 0.71],
  [20_000, 3, 0.75],
])('among %i faces with %i selfies one is sure from %f', (faces, selfies, sure) => {
  expect(thresholdsFor(faces, selfies).sure).toBeCloseTo(sure, 1);
});

test('thresholds grow with the album, a guess takes less than to be sure, and neither falls below its floor', () => {
  const sizes = [0, 1, 100, 2_000, 20_000, 100_000];
  const all = sizes.map((faces) => thresholdsFor(faces, 1));
  for (const [index, { sure, maybe }] of all.entries()) {
    expect([sure >= 0.62, maybe >= 0.55, maybe <= sure]).toEqual([true, true, true]);
    expect(sure).toBeGreaterThanOrEqual(all[index - 1]?.sure ?? 0);
  }
});

test('small and turned faces are never sure', () => {
  expect([
    canBeSure({ width: 40, yaw: 0.3 }),
    canBeSure({ width: 39, yaw: 0 }),
    canBeSure({ width: 100, yaw: 0.31 }),
  ]).toEqual([true, false, false]);
});

test('boxes share what they both cover', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  expect([shareOf(box, box), shareOf(box, { ...box, left: 10 }), shareOf(box, { ...box, left: 5 })]).toEqual([
    1,
    0,
    1 / 3,
  ]);
});

test('what is said of a child without a name is of the only one, and of nobody in particular among several', () => {
  const [mi, mai] = [
    { relation: 2, name: '小米' },
    { relation: 2, name: '小麦' },
  ];
  const said = { relation: 2, name: '' };
  expect(isSaidOf(said, toSought(mi, [mi, mi]))).toBe(true);
  expect(isSaidOf(said, toSought(mi, [mi, mai]))).toBe(false);
  expect(isSaidOf(mai, toSought(mi, [mi, mai]))).toBe(false);
  expect(isSaidOf({ relation: 3, name: '' }, toSought(mi, [mi, mi]))).toBe(false);
  expect(isSaidOf({ relation: 1, name: '' }, toSought({ relation: 1, name: '我' }, [mi]))).toBe(true);
  expect(isSaidOf(mi, ONESELF)).toBe(false);
});
