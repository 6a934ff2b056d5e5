import Taro from '@tarojs/taro';
import type { TextFile } from './types';

export const textFile: TextFile = {
  async save(name, text) {
    const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${name}`;
    try {
      await new Promise<void>((resolve, reject) => {
        Taro.getFileSystemManager().writeFile({
          filePath,
          data: text,
          encoding: 'utf8',
          success: () => resolve(),
          fail: ({ errMsg }) => reject(new Error(errMsg)),
        });
      });
      await Taro.shareFileMessage({ filePath, fileName: name });
      return { kind: 'saved' };
    } catch (failure) {
      const reason =
        typeof failure === 'object' && failure !== null && 'errMsg' in failure
          ? String(failure.errMsg)
          : String(failure);
      return reason.includes('cancel') ? { kind: 'cancelled' } : { kind: 'failed', reason };
    }
  },
};
