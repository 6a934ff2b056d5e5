import type { CropWish, PictureCrop } from './types';

export interface MemoryPictureCrop extends PictureCrop {
  /** What was cut, oldest first. */
  readonly wishes: readonly CropWish[];
}

/** Every picture has this size. Null: none can be shown. */
export function createMemoryPictureCrop(size: { width: number; height: number } | null): MemoryPictureCrop {
  const wishes: CropWish[] = [];
  return {
    isNeeded: true,
    wishes,
    readSize: async () => size,
    async cut(_url, wish) {
      wishes.push(wish);
      const blob = new Blob(['cut'], { type: 'image/jpeg' });
      return { name: 'picture.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } };
    },
  };
}
