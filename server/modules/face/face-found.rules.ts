import { NEAR_REFUSED } from './face.rules';

/** One face that is like enough. */
export interface Candidate {
  readonly face: number;
  readonly photo: number;
  readonly likeness: number;
  readonly tier: 'sure' | 'maybe';
}

export interface Choice {
  /** By face: how like the nearest selfie it is. */
  readonly likenesses: Float32Array;
  readonly photos: Uint32Array;
  /** 1 where a likeness may be presented as sure. */
  readonly sure: Uint8Array;
  readonly thresholds: { readonly sure: number; readonly maybe: number };
  readonly confirmed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
  /** By face: how like the nearest refused face it is; null where nothing was refused. */
  readonly nearRefused: Float32Array | null;
}

/**
 * The best face of each photo, the likest first. What somebody confirmed is sure, what he refused is left out with its photo's place to the
 * next face, and what is like a refused one is trusted one tier less.
 */
export function chooseFound(choice: Choice): Candidate[] {
  const { likenesses, photos, sure, thresholds, confirmed, refused, nearRefused } = choice;
  const best = new Map<number, Candidate>();
  for (let face = 0; face < likenesses.length; face += 1) {
    if (refused.has(face)) continue;
    const isConfirmed = confirmed.has(face);
    const likeness = isConfirmed ? 1 : (likenesses[face] ?? -1);
    if (!isConfirmed && likeness < thresholds.maybe) continue;
    const isLikely = isConfirmed || (likeness >= thresholds.sure && sure[face] === 1);
    const isDoubted = !isConfirmed && nearRefused !== null && (nearRefused[face] ?? -1) >= NEAR_REFUSED;
    if (isDoubted && !isLikely) continue;
    const photo = photos[face] ?? 0;
    const found = { face, photo, likeness, tier: isLikely && !isDoubted ? 'sure' : 'maybe' } as const;
    const former = best.get(photo);
    if (former === undefined || isBetter(found, former)) best.set(photo, found);
  }
  return [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

const isBetter = (a: Candidate, b: Candidate): boolean =>
  a.tier === b.tier ? a.likeness > b.likeness : a.tier === 'sure';
