import { compareFaces } from '../../adapters/faces/face-vector';

/** The best face of one picture. */
export interface NamedFace {
  readonly person: string;
  readonly vector: Int8Array;
}

export interface Recognition {
  /** Pairs of pictures of one person, and of two. */
  readonly genuine: number;
  readonly impostor: number;
  /** For each accepted part of false pairs: the threshold that it takes, and which part of the true pairs is then found. */
  readonly at: readonly { readonly falseRate: number; readonly threshold: number; readonly found: number }[];
}

const FALSE_RATES = [0, 1e-3] as const;
/** Above it a pair counts as the same person's. */
const STEP = 1e-6;

/** How well people are distinguished, over all pairs of pictures. Cosines, as a search compares them. */
export function measureRecognition(faces: readonly NamedFace[]): Recognition {
  const genuine: number[] = [];
  const impostor: number[] = [];
  for (const [index, face] of faces.entries()) {
    for (const other of faces.slice(index + 1)) {
      (face.person === other.person ? genuine : impostor).push(compareFaces(face.vector, other.vector));
    }
  }
  impostor.sort((a, b) => b - a);
  return {
    genuine: genuine.length,
    impostor: impostor.length,
    at: FALSE_RATES.map((falseRate) => {
      const accepted = Math.floor(falseRate * impostor.length);
      const threshold = Math.max(-1, (impostor[accepted] ?? -1) + STEP);
      const found = genuine.filter((likeness) => likeness >= threshold).length;
      return { falseRate, threshold, found: genuine.length === 0 ? 0 : found / genuine.length };
    }),
  };
}
