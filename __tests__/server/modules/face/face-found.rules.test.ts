import { chooseFound, type Choice } from '../../../../server/modules/face/face-found.rules';

/** Faces by how like they are; each on a photo of its own unless said otherwise, all good enough to be sure of. */
function choose(likenesses: readonly number[], more: Partial<Choice> = {}): string {
  const found = chooseFound({
    likenesses: Float32Array.from(likenesses),
    photos: Uint32Array.from(likenesses.keys()),
    sure: Uint8Array.from(likenesses, () => 1),
    thresholds: { sure: 0.65, maybe: 0.55 },
    confirmed: new Set(),
    refused: new Set(),
    nearRefused: null,
    ...more,
  });
  return found.map(({ face, tier }) => `${face}${tier === 'sure' ? '' : '?'}`).join(' ');
}

test.each<[string, readonly number[], Partial<Choice>, string]>([
  ['the likest first, guesses behind the sure ones', [0.6, 0.7, 0.9, 0.54], {}, '2 1 0?'],
  ['as like as it must be is like enough', [0.5, 0.75], { thresholds: { sure: 0.75, maybe: 0.5 } }, '1 0?'],
  ['a small face is a guess, however like', [0.9], { sure: Uint8Array.of(0) }, '0?'],
  ['the best face of each photo', [0.7, 0.9], { photos: Uint32Array.of(0, 0) }, '1'],
  ['what was confirmed is sure, and first', [0.1, 0.9], { confirmed: new Set([0]) }, '0 1'],
  [
    'a refused one leaves its photo to the next',
    [0.9, 0.7],
    { photos: Uint32Array.of(0, 0), refused: new Set([0]) },
    '1',
  ],
  [
    'what is like a refused one is trusted one tier less',
    [0.9, 0.9, 0.6, 0.9],
    { refused: new Set([0]), nearRefused: Float32Array.of(1, 0.71, 0.71, 0.69) },
    '3 1?',
  ],
  [
    'but not what was confirmed',
    [0.9, 0.9],
    { refused: new Set([0]), confirmed: new Set([1]), nearRefused: Float32Array.of(1, 1) },
    '1',
  ],
])('of what is like enough: %s', (_case, likenesses, more, found) => {
  expect(choose(likenesses, more)).toBe(found);
});
