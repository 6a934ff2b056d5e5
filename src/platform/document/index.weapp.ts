import Taro from '@tarojs/taro';
import { http } from '../http';
import { DOCUMENT_PREFIX } from '../own-files';
import { isCancelled, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { Documents } from './types';

const TIMEOUT_MS = 3_600_000;
/** What WeChat shows by itself. */
const SHOWN = ['pdf', 'docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'] as const;

export const documents: Documents = {
  async choose(kind = 'pdf') {
    try {
      const { tempFiles } = await Taro.chooseMessageFile(
        kind === 'pdf' ? { count: 1, type: 'file', extension: ['pdf'] } : { count: 1, type: 'all' },
      );
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

  async fetch(path, name) {
    const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${DOCUMENT_PREFIX}${name}`;
    try {
      const { statusCode } = await Taro.downloadFile({ url: http.baseUrl + path, filePath, timeout: TIMEOUT_MS });
      if (statusCode !== 200) return { kind: 'failed' };
      const ending = SHOWN.find((one) => name.toLowerCase().endsWith(`.${one}`));
      if (ending === undefined) await Taro.shareFileMessage({ filePath, fileName: name });
      else await Taro.openDocument({ filePath, fileType: ending, showMenu: true });
      return { kind: 'opened' };
    } catch (failure) {
      return isCancelled(failure) ? { kind: 'opened' } : { kind: 'failed' };
    }
  },
};
