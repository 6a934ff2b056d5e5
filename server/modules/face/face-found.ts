import type { Id } from '../../db/tables';
import { type Candidate, chooseFound } from './face-found.rules';
import { compareAll, type FaceMatrix, vectorOf } from './face-matrix';
import { isNameless, isSaidOf, type Sought, thresholdsFor } from './face.rules';

/** What somebody said of a face. */
interface Said {
  readonly faceId: Id;
  readonly isMatch: boolean;
  readonly relation: number;
  readonly name: string;
}

/** So many confirmed and refused faces take part in a search. */
const MOST_ANSWERS = 20;

export const idOf = ({ faceIds }: FaceMatrix, face: number): Id => String(faceIds[face] ?? 0n);

/** Photos of an album on which the person of these vectors is, with what was said of its faces. All faces are compared. */
export function searchFaces(
  matrix: FaceMatrix,
  wanted: readonly Int8Array[],
  answers: readonly Said[],
  sought: Sought,
): Candidate[] {
  const { confirmed, refused } = placeAnswers(matrix, answers, sought);
  // What somebody confirmed is a further selfie, and no new risk.
  const vectors = [...wanted, ...vectorsOf(matrix, confirmed)];
  const refusedVectors = vectorsOf(matrix, refused);
  return chooseFound({
    likenesses: compareAll(matrix, vectors),
    photos: matrix.photos,
    sure: matrix.sure,
    thresholds: thresholdsFor(matrix.count, vectors.length),
    confirmed,
    refused,
    nearRefused: refusedVectors.length === 0 ? null : compareAll(matrix, refusedVectors),
  });
}

const vectorsOf = (matrix: FaceMatrix, faces: ReadonlySet<number>): Int8Array[] =>
  [...faces].slice(0, MOST_ANSWERS).map((face) => vectorOf(matrix, face));

/**
 * By their places in the matrix. A face that is somebody else's of the family is not this one's; one that was called a child of several is
 * nobody's in particular.
 */
function placeAnswers(matrix: FaceMatrix, answers: readonly Said[], sought: Sought) {
  const confirmed = new Set<number>();
  const refused = new Set<number>();
  if (answers.length === 0) return { confirmed, refused };
  const said = new Map(answers.map((answer) => [BigInt(answer.faceId), answer]));
  for (const [face, id] of matrix.faceIds.entries()) {
    const answer = said.get(id);
    if (answer === undefined) continue;
    if (isSaidOf(answer, sought)) (answer.isMatch ? confirmed : refused).add(face);
    else if (answer.isMatch && !isNameless(answer, sought)) refused.add(face);
  }
  return { confirmed, refused };
}
