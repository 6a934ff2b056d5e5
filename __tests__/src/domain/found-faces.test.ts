import {
  describeBox,
  describeFace,
  type Found,
  listKeptPeople,
  listMaybe,
  listOthers,
  listSure,
  squareAround,
} from '@/domain/found-faces';

const one = (id: string, more: Partial<Found> & { takenLocal?: string } = {}): Found => ({
  tier: 1,
  likeness: 50,
  answer: 0,
  ...more,
  media: { id, takenLocal: more.takenLocal ?? '2026-01-20 10:00:00' },
});
const idsOf = (records: readonly Found[]): string => records.map(({ media }) => media.id).join('');

test.each<[string, Found[], string, string]>([
  ['the sure ones and the guesses apart', [one('a'), one('b', { tier: 2 })], 'a', 'b'],
  ['a guess that was confirmed is sure', [one('a', { tier: 2, answer: 1 })], 'a', ''],
  ['what was refused is in neither', [one('a', { answer: 2 }), one('b', { tier: 2, answer: 2 })], '', ''],
  ['guesses by likeness', [one('a', { tier: 2, likeness: 3 }), one('b', { tier: 2, likeness: 9 })], '', 'ba'],
])('of what was found: %s', (_case, records, sure, maybe) => {
  expect([idsOf(listSure(records, 'time')), idsOf(listMaybe(records))]).toEqual([sure, maybe]);
});

test('the sure ones go by time or by likeness', () => {
  const records = [
    one('a', { likeness: 90, takenLocal: '2026-01-20 10:00:00' }),
    one('b', { likeness: 60, takenLocal: '2026-01-20 12:00:00' }),
    one('c', { likeness: 99, takenLocal: '2026-01-20 11:00:00' }),
  ];
  expect(idsOf(listSure(records, 'time'))).toBe('bca');
  expect(idsOf(listSure(records, 'likeness'))).toBe('cab');
});

test.each([
  [{ relation: 1, name: '', answer: 1 }, '我'],
  [{ relation: 1, name: '', answer: 0 }, '可能是你'],
  [{ relation: 2, name: '', answer: 0 }, '可能是孩子'],
  [{ relation: 2, name: '小米', answer: 1 }, '小米'],
  [{ relation: 5, name: '老王', answer: 0 }, '可能是老王'],
  [{ relation: 1, name: '', answer: 2 }, '不是我'],
  [{ relation: 2, name: '小米', answer: 2 }, '不是小米'],
] as const)('a guess is never told as a fact: %p is %s', (box, words) => {
  expect(describeBox(box)).toBe(words);
});

test('a face that is not a child’s may be anybody else’s, the family by their names', () => {
  const kept = [
    { relation: 1, name: '' },
    { relation: 2, name: '小米' },
    { relation: 2, name: '小米' },
    { relation: 2, name: '小麦' },
  ] as const;
  const names = (relation: 1 | 2, name: string) => listOthers({ relation, name }, kept).map(describeFace).join('、');
  expect(names(2, '小米')).toBe('我、小麦、孩子、爱人、父母、其他');
  expect(names(1, '')).toBe('小米、小麦、孩子、爱人、父母、其他');
});

test('one’s own face is called so whatever its name', () => {
  expect(describeFace({ relation: 1, name: '小满' })).toBe('我');
});

test.each([
  ['in the middle', { left: 0.45, top: 0.4, width: 0.1, height: 0.2 }, 2],
  ['in a corner', { left: 0, top: 0, width: 0.05, height: 0.1 }, 1.5],
  ['at the end', { left: 0.9, top: 0.9, width: 0.1, height: 0.1 }, 0.75],
  ['as large as the picture', { left: 0, top: 0, width: 1, height: 1 }, 0.6],
])('the square around a face %s lies inside the picture', (_case, box, ratio) => {
  const { left, top, width, height } = squareAround(box, ratio);
  expect(width * ratio).toBeCloseTo(height, 9);
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
  expect(top + height).toBeLessThanOrEqual(1 + 1e-9);
});

test('kept faces of one person are looked for together, those not ready not at all', () => {
  const face = (id: string, relation: 1 | 2 | 5, name: string, isSearchable = true) => ({
    id,
    relation,
    name,
    isSearchable,
  });
  const faces = [
    face('a', 1, ''),
    face('b', 1, '我'),
    face('c', 2, '小米'),
    face('d', 2, '小麦'),
    face('e', 5, '老王', false),
  ];
  expect(listKeptPeople(faces).map(({ faceIds }) => faceIds)).toEqual([['a', 'b'], ['c'], ['d']]);
});
