import type { PictureCrop } from './types';

/** WeChat's picker of avatars crops by itself, and the server cuts what is left over. */
export const pictureCrop: PictureCrop = {
  isNeeded: false,
  readSize: async () => null,
  cut: async () => null,
};
