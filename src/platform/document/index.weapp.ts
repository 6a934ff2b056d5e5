import Taro from '@tarojs/taro';
import type { DownloadWatch } from '../download/types';
import { http } from '../http';
import { DOCUMENT_PREFIX } from '../own-files';
import { downloadFile } from '../wechat-download';
import { isCancelled, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import { handOver } from '../wechat-hand-over';
import type { Documents } from './types';

/** What WeChat shows by itself. */
const SHOWN = ['pdf', 'docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'] as const;

/** What was opened last; where it was fetched (`path`) it is not fetched again. One at a time, as WeChat lets all files have 200 MB together. */
let last: { readonly path: string | null; readonly filePath: string } | null = null;

function forget(): void {
  if (last === null) return;
  Taro.getFileSystemManager().unlink({ filePath: last.filePath, fail: () => undefined });
  last = null;
}

async function bring(path: string, filePath: string, watch: DownloadWatch): Promise<void> {
  forget();
  const { statusCode } = await downloadFile({ url: http.baseUrl + path, filePath }, watch);
  last = { path, filePath };
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
}

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
    // It may have this name.
    forget();
    last = { path: null, filePath };
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

  async fetch(path, name, watch = {}) {
    const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${DOCUMENT_PREFIX}${name}`;
    try {
      if (last?.path !== path || last.filePath !== filePath) await bring(path, filePath, watch);
      const ending = SHOWN.find((one) => name.toLowerCase().endsWith(`.${one}`));
      if (ending === undefined) return { kind: 'ready', send: () => handOver(filePath, name) };
      await Taro.openDocument({ filePath, fileType: ending, showMenu: true });
      return { kind: 'opened' };
    } catch (failure) {
      // It may be broken: the next time it comes anew.
      forget();
      return { kind: isCancelled(failure) ? 'cancelled' : 'failed' };
    }
  },
};
