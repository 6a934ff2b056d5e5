import { toBytes } from './bytes';
import { WxFailure, type StoredValue, type WxHost } from './host';
import { MAX_KEY_BYTES, MAX_STORAGE_BYTES } from './limits';
import { answerAtOnce, answerLater, readText, type WxFunction } from './settle';

const sizeOf = ({ text }: StoredValue): number => toBytes(text).length;

export function createStorage(host: WxHost) {
  const values = new Map<string, StoredValue>();

  function write(key: string, data: unknown): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    if (text === undefined) throw new WxFailure('parameter error: parameter.data is not something that can be kept;');
    const value = { text, isText: typeof data === 'string' };
    const bytes = sizeOf(value);
    if (bytes > MAX_KEY_BYTES) throw new WxFailure('data exceed max size');
    let others = 0;
    for (const [name, other] of values) if (name !== key) others += sizeOf(other);
    if (others + bytes > MAX_STORAGE_BYTES) throw new WxFailure('exceed storage max size 10Mb');
    values.set(key, value);
  }
  const read = (value: StoredValue): unknown => (value.isText ? value.text : JSON.parse(value.text));
  const describe = () => {
    const bytes = [...values.values()].reduce((sum, value) => sum + sizeOf(value), 0);
    return {
      keys: [...values.keys()],
      currentSize: Math.ceil(bytes / 1024),
      limitSize: MAX_STORAGE_BYTES / 1024,
    };
  };

  const functions: Record<string, WxFunction> = {
    setStorage: answerLater(host, 'setStorage', (options) => write(readText(options, 'key'), options['data'])),
    getStorage: answerLater(host, 'getStorage', (options) => {
      const value = values.get(readText(options, 'key'));
      if (value === undefined) throw new WxFailure('data not found');
      return { data: read(value) };
    }),
    removeStorage: answerLater(host, 'removeStorage', (options) => void values.delete(readText(options, 'key'))),
    clearStorage: answerLater(host, 'clearStorage', () => values.clear()),
    getStorageInfo: answerLater(host, 'getStorageInfo', describe),
    setStorageSync: (key, data) => answerAtOnce('setStorageSync', () => write(String(key), data)),
    /** Empty text where there is nothing. */
    getStorageSync: (key) => {
      const value = values.get(String(key));
      return value === undefined ? '' : read(value);
    },
    removeStorageSync: (key) => void values.delete(String(key)),
    clearStorageSync: () => values.clear(),
    getStorageInfoSync: describe,
  };
  return { functions, values };
}
