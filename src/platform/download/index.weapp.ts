import Taro from '@tarojs/taro';
import { http } from '../http';
import { MAX_DOWNLOAD_BYTES } from '../http/wechat-limits';
import { isCancelled, isForbidden, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { Download } from './types';

const TIMEOUT_MS = 3_600_000;
const FAILED = { kind: 'failed', reason: '下载失败，请稍后重试' } as const;

export const download: Download = {
  takesArchives: false,
  maxBytes: MAX_DOWNLOAD_BYTES,
  isHandedOver: false,
  folder: '手机相册',
  async save(path, kind, watch = {}) {
    try {
      const task = Taro.downloadFile({ url: http.baseUrl + path, timeout: TIMEOUT_MS });
      task.onProgressUpdate?.(({ progress }) => watch.onProgress?.(progress));
      watch.onStarted?.(() => task.abort());
      const { statusCode, tempFilePath } = await task;
      if (statusCode !== 200) return FAILED;
      const keep = kind === 'video' ? Taro.saveVideoToPhotosAlbum : Taro.saveImageToPhotosAlbum;
      await keep({ filePath: tempFilePath });
      return { kind: 'saved' };
    } catch (failure) {
      if (isCancelled(failure)) return { kind: 'cancelled' };
      if (isForbidden(failure)) return { kind: 'forbidden' };
      return isNotAgreed(failure) ? { kind: 'failed', reason: NOT_AGREED_WORDS } : FAILED;
    }
  },
};
