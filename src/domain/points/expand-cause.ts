import type { ExpandCause } from '../member-routes';

/** Why one was led to where storage is bought. */
export const EXPAND_WORDS: Readonly<Record<ExpandCause, string>> = {
  upload: '有文件因空间不足在等待上传，扩容后回到上传页即可继续',
  transfer: '空间不够转存选中的照片，扩容后可以再转存',
  album: '空间放不下转让给你的相册，扩容后可以再接手',
};
