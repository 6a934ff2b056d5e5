import Taro from '@tarojs/taro';
import { DOCUMENT_PREFIX } from '../own-files';
import { isCancelled, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { Documents } from './types';

export const documents: Documents = {
  async choose() {
    try {
      const { tempFiles } = await Taro.chooseMessageFile({ count: 1, type: 'file', extension: ['pdf'] });
      const [file] = tempFiles;
      if (file === undefined) return { kind: 'cancelled' };
      const { name, size, path } = file;
      return { kind: 'picked', file: { name, sizeBytes: size, mime: '', handle: { kind: 'path', path } } };
    } catch (failure) {
      if (isCancelled(failure)) return { kind: 'cancelled' };
      return { kind: 'failed', reason: isNotAgreed(failure) ? NOT_AGREED_WORDS : '没能选择文件，请稍后再试' };
    }
  },

  async open(name, bytes) {
    const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${DOCUMENT_PREFIX}${name}`;
    try {
      await new Promise<void>((resolve, reject) => {
        Taro.getFileSystemManager().writeFile({
          filePath,
          // A view of more bytes than its own is not what is to be written.
          data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
          success: () => resolve(),
          fail: ({ errMsg }) => reject(new Error(errMsg)),
        });
      });
      await Taro.openDocument({ filePath, fileType: 'pdf', showMenu: true });
      return { kind: 'opened' };
    } catch {
      return { kind: 'failed' };
    }
  },
};
