import Taro from '@tarojs/taro';
import { http } from '../http';
import type { Download } from './types';

const TIMEOUT_MS = 3_600_000;

export const download: Download = {
  takesArchives: false,
  isHandedOver: false,
  folder: '手机相册',
  async save(path, kind, watch = {}) {
    try {
      const task = Taro.downloadFile({ url: http.baseUrl + path, timeout: TIMEOUT_MS });
      task.onProgressUpdate?.(({ progress }) => watch.onProgress?.(progress));
      watch.onStarted?.(() => task.abort());
      const { statusCode, tempFilePath } = await task;
      if (statusCode !== 200) return { kind: 'failed', reason: '下载失败，请稍后重试' };
      const keep = kind === 'video' ? Taro.saveVideoToPhotosAlbum : Taro.saveImageToPhotosAlbum;
      await keep({ filePath: tempFilePath });
      return { kind: 'saved' };
    } catch (failure) {
      const message = describe(failure);
      if (message.includes('cancel') || message.includes('abort')) return { kind: 'cancelled' };
      if (message.includes('auth')) return { kind: 'forbidden' };
      return { kind: 'failed', reason: '下载失败，请稍后重试' };
    }
  },
};

/** WeChat rejects with `{errMsg}`. */
function describe(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'errMsg' in failure ? String(failure.errMsg) : '';
}
