import Taro from '@tarojs/taro';
import type { MadePictures } from './types';

let serial = 0;

export const madePictures: MadePictures = {
  show(bytes, mime) {
    serial += 1;
    const ending = mime === 'image/webp' ? 'webp' : 'jpg';
    const path = `${Taro.env.USER_DATA_PATH}/made-${Date.now()}-${serial}.${ending}`;
    const files = Taro.getFileSystemManager();
    // A view of more bytes than its own is not what is to be written.
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return new Promise((resolve) => {
      files.writeFile({
        filePath: path,
        data,
        success: () => resolve({ url: path, release: () => files.unlink({ filePath: path }) }),
        fail: () => resolve(null),
      });
    });
  },
  async keep(picture) {
    try {
      await Taro.saveImageToPhotosAlbum({ filePath: picture.url });
      return { kind: 'saved' };
    } catch (failure) {
      const message = describe(failure);
      if (message.includes('cancel')) return { kind: 'cancelled' };
      if (message.includes('auth')) return { kind: 'denied' };
      return { kind: 'failed', reason: '没能保存，请稍后再试' };
    }
  },
};

/** WeChat rejects with `{errMsg}`. */
function describe(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'errMsg' in failure ? String(failure.errMsg) : '';
}
