import type { Shrink } from './types';

/** Everything becomes `share` of what it was. */
export function createMemoryShrink(share = 0.5, canShrinkVideo = true): Shrink {
  const photo: Shrink['photo'] = async (file, _wish, signal) => {
    if (signal?.isCancelled) return { kind: 'aborted' };
    if (share >= 1) return { kind: 'kept' };
    return { kind: 'shrunk', file: { ...file, sizeBytes: Math.round(file.sizeBytes * share) } };
  };
  return {
    canShrinkVideo,
    photo,
    video: (file, _choose, signal) => photo(file, { ratio: 1, quality: 90, maxEdge: null }, signal),
  };
}
