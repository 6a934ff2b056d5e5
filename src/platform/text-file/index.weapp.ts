import Taro from '@tarojs/taro';
import { TEXT_PREFIX } from '../own-files';
import { isCancelled, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import { handOver } from '../wechat-hand-over';
import { UNREAD_WORDS, type TextFile } from './types';

export const textFile: TextFile = {
  async save(name, text) {
    const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${TEXT_PREFIX}${name}`;
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
      return { kind: 'ready', send: () => handOver(filePath, name) };
    } catch {
      return { kind: 'failed' };
    }
  },

  async pick(maxBytes) {
    try {
      const { tempFiles } = await Taro.chooseMessageFile({ count: 1, type: 'file', extension: ['txt'] });
      const file = tempFiles[0];
      if (file === undefined) return { kind: 'cancelled' };
      if (file.size > maxBytes) return { kind: 'tooLarge' };
      return { kind: 'picked', text: await readText(file.path) };
    } catch (failure) {
      if (isCancelled(failure)) return { kind: 'cancelled' };
      return { kind: 'failed', reason: isNotAgreed(failure) ? NOT_AGREED_WORDS : UNREAD_WORDS };
    }
  },
};

function readText(filePath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      encoding: 'utf8',
      success: ({ data }) => (typeof data === 'string' ? resolve(data) : reject(new Error('bytes instead of text'))),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}
