/** One person of an album as far as faces have been put together. */
export interface Group {
  readonly id: string;
  /** Sum of its faces' directions. */
  readonly sum: Float32Array;
  readonly photos: Set<string>;
}

export interface LooseFace {
  readonly id: string;
  readonly mediaId: string;
  readonly vector: Int8Array;
}

/** So like the mean of a group a face belongs to it. */
export const SAME_PERSON = 0.66;

export function directionOf(vector: Int8Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

export function addToGroup(group: Group, { mediaId, vector }: Pick<LooseFace, 'mediaId' | 'vector'>): void {
  group.photos.add(mediaId);
  for (const [index, value] of directionOf(vector).entries()) group.sum[index] = (group.sum[index] ?? 0) + value;
}

/** The likest group that has no face of this photo: nobody is on a photo twice. Null where none is like enough. */
export function chooseGroup(groups: readonly Group[], face: LooseFace): Group | null {
  const wanted = directionOf(face.vector);
  let best: Group | null = null;
  let likest = SAME_PERSON;
  for (const group of groups) {
    if (group.photos.has(face.mediaId)) continue;
    const likeness = cosine(group.sum, wanted);
    if (likeness >= likest) [best, likest] = [group, likeness];
  }
  return best;
}

function cosine(sum: Float32Array, direction: Float32Array): number {
  let [dot, square] = [0, 0];
  for (let index = 0; index < sum.length; index += 1) {
    const value = sum[index] ?? 0;
    dot += value * (direction[index] ?? 0);
    square += value * value;
  }
  return square === 0 ? 0 : dot / Math.sqrt(square);
}
