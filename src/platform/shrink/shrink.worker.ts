import { drawSmaller } from './draw';
import type { PhotoWish } from './types';

self.onmessage = async ({ data }: MessageEvent<{ blob: Blob; wish: PhotoWish }>) => {
  try {
    self.postMessage(await drawSmaller(data.blob, data.wish));
  } catch {
    // Not a picture that this browser knows.
    self.postMessage(null);
  }
};
