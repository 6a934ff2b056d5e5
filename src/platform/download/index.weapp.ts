import Taro from '@tarojs/taro';
import { http } from '../http';
import { MAX_DOWNLOAD_BYTES } from '../http/wechat-limits';
import { isCancelled, isForbidden, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import { downloadFile } from '../wechat-download';
import type { Download } from './types';

const FAILED = { kind: 'failed', reason: '下载失败，请稍后重试' } as const;

export const download: Download = {
  takesArchives: false,
  maxBytes: MAX_DOWNLOAD_BYTES,
  isHandedOver: false,
  folder: '手机相册',
  async save(path, kind, watch = {}) {
    try {
      const { statusCode, tempFilePath } = await downloadFile({ url: http.baseUrl + path }, watch);
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
