import Taro from '@tarojs/taro';
import { MADE_PREFIX } from '../own-files';
import { isCancelled, isForbidden, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { MadePictures, ShownPicture } from './types';

const ENDINGS: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };
const FAILED = { kind: 'failed', reason: '没能保存，请稍后再试' } as const;

let serial = 0;

/** A text is in base64. */
function write(data: ArrayBuffer | string, mime: string): Promise<ShownPicture | null> {
  serial += 1;
  const path = `${Taro.env.USER_DATA_PATH}/${MADE_PREFIX}${Date.now()}-${serial}.${ENDINGS[mime] ?? 'jpg'}`;
  const files = Taro.getFileSystemManager();
  return new Promise((resolve) => {
    files.writeFile({
      filePath: path,
      data,
      ...(typeof data === 'string' ? { encoding: 'base64' } : {}),
      success: () => resolve({ url: path, release: () => files.unlink({ filePath: path }) }),
      fail: () => resolve(null),
    });
  });
}

/** WeChat keeps files only. */
async function writeAddress(url: string): Promise<ShownPicture | null> {
  const [, mime = '', data] = /^data:([\w/+-]+);base64,(.+)$/.exec(url) ?? [];
  return data === undefined ? { url, release: () => undefined } : write(data, mime);
}

export const madePictures: MadePictures = {
  // A view of more bytes than its own is not what is to be written.
  show: (bytes, mime) =>
    write(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer, mime),
  async keep(url) {
    const picture = await writeAddress(url);
    if (picture === null) return FAILED;
    try {
      await Taro.saveImageToPhotosAlbum({ filePath: picture.url });
      return { kind: 'saved' };
    } catch (failure) {
      if (isCancelled(failure)) return { kind: 'cancelled' };
      if (isForbidden(failure)) return { kind: 'forbidden' };
      return isNotAgreed(failure) ? { kind: 'failed', reason: NOT_AGREED_WORDS } : FAILED;
    } finally {
      picture.release();
    }
  },
};
