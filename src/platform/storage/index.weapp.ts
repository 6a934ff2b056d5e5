import Taro from '@tarojs/taro';
import { countBytes, createStorage, type TextStore } from './cache';
import type { Storage } from './types';

/** WeChat's own limit of one key. 10 MB in all is left to WeChat, which refuses what is too much. */
const MAX_VALUE_BYTES = 1_048_576;

const wechatStore: TextStore = {
  read(key) {
    const stored: unknown = Taro.getStorageSync(key);
    return typeof stored === 'string' && stored !== '' ? stored : null;
  },
  listKeys: () => [...Taro.getStorageInfoSync().keys],
  async write(key, text) {
    let reason = 'larger than 1 MB';
    if (countBytes(text) <= MAX_VALUE_BYTES) {
      try {
        await Taro.setStorage({ key, data: text });
        return { kind: 'saved' };
      } catch (error) {
        reason = JSON.stringify(error);
      }
    }
    // The older value would come back after a restart as if it were the last.
    await wechatStore.remove(key);
    return { kind: 'memoryOnly', reason };
  },
  async remove(key) {
    try {
      await Taro.removeStorage({ key });
    } catch {
      // It was not there.
    }
  },
  /** One program at a time: nobody else writes. */
  watch: () => () => undefined,
};

export const storage: Storage = createStorage(wechatStore);
