import type { Id } from '../../db/tables';
import { canBeSure } from './face.rules';

/** A face of an album as the database hands it out. */
export interface MatrixRow {
  readonly id: Id;
  readonly mediaId: Id;
  readonly widthPx: number;
  readonly yaw: number;
  readonly vector: Buffer;
}

/** Everything that an album's faces are compared by, packed: about 210 bytes a face. */
export interface FaceMatrix {
  readonly count: number;
  readonly dimension: number;
  readonly vectors: Int8Array;
  /** 1 / length of each vector. */
  readonly scales: Float32Array;
  readonly faceIds: BigInt64Array;
  /** The photo of each, numbered within the album. */
  readonly photos: Uint32Array;
  /** 1 where a likeness may be presented as sure. */
  readonly sure: Uint8Array;
}

export function packFaces(rows: readonly MatrixRow[], dimension: number): FaceMatrix {
  const usable = rows.filter(({ vector }) => vector.length === dimension);
  const matrix = {
    count: usable.length,
    dimension,
    vectors: new Int8Array(usable.length * dimension),
    scales: new Float32Array(usable.length),
    faceIds: new BigInt64Array(usable.length),
    photos: new Uint32Array(usable.length),
    sure: new Uint8Array(usable.length),
  };
  const photos = new Map<Id, number>();
  for (const [index, row] of usable.entries()) {
    const vector = new Int8Array(row.vector.buffer, row.vector.byteOffset, dimension);
    matrix.vectors.set(vector, index * dimension);
    const length = lengthOf(vector);
    matrix.scales[index] = length === 0 ? 0 : 1 / length;
    matrix.faceIds[index] = BigInt(row.id);
    const photo = photos.get(row.mediaId) ?? photos.size;
    photos.set(row.mediaId, photo);
    matrix.photos[index] = photo;
    matrix.sure[index] = canBeSure({ width: row.widthPx, yaw: row.yaw }) ? 1 : 0;
  }
  return matrix;
}

function lengthOf(vector: Int8Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

/** How like each face is to the nearest of `wanted`: all of them, exactly, by cosine. -1 where nothing is wanted. */
export function compareAll(matrix: FaceMatrix, wanted: readonly Int8Array[]): Float32Array {
  const { count, dimension, vectors, scales } = matrix;
  const best = new Float32Array(count).fill(-1);
  for (const vector of wanted) {
    const length = lengthOf(vector);
    if (length === 0 || vector.length !== dimension) continue;
    // Whole numbers in floats: sums of these stay exact, and the engine keeps them in registers.
    const other = Float32Array.from(vector);
    for (let face = 0; face < count; face += 1) {
      const at = face * dimension;
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let index = 0; index < dimension; index += 4) {
        a += (vectors[at + index] as number) * (other[index] as number);
        b += (vectors[at + index + 1] as number) * (other[index + 1] as number);
        c += (vectors[at + index + 2] as number) * (other[index + 2] as number);
        d += (vectors[at + index + 3] as number) * (other[index + 3] as number);
      }
      const likeness = ((a + b + c + d) * (scales[face] as number)) / length;
      if (likeness > (best[face] as number)) best[face] = likeness;
    }
  }
  return best;
}

/** The vector of one face of it. */
export const vectorOf = ({ vectors, dimension }: FaceMatrix, face: number): Int8Array =>
  vectors.subarray(face * dimension, (face + 1) * dimension);

/** Cosine of two vectors; 0 for one without direction. */
export function compareVectors(a: Int8Array, b: Int8Array): number {
  const lengths = lengthOf(a) * lengthOf(b);
  if (lengths === 0) return 0;
  let sum = 0;
  for (const [index, value] of a.entries()) sum += value * (b[index] ?? 0);
  return sum / lengths;
}
