import Taro from '@tarojs/taro';
import { TEXT_PREFIX } from '../own-files';
import { isCancelled } from '../wechat-failure';
import type { HandOverOutcome, TextFile } from './types';

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
      return { kind: 'ready', send: () => send(filePath, name) };
    } catch {
      return { kind: 'failed' };
    }
  },
};

async function send(filePath: string, fileName: string): Promise<HandOverOutcome> {
  try {
    await Taro.shareFileMessage({ filePath, fileName });
    return { kind: 'saved' };
  } catch (failure) {
    return isCancelled(failure) ? { kind: 'cancelled' } : { kind: 'failed' };
  }
}
