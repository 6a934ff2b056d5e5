import Taro from '@tarojs/taro';
import type { HandOverOutcome } from './text-file/types';
import { isCancelled } from './wechat-failure';

/** Sends a file to a chat of the person's choice. Must be called in a tap: WeChat takes none that comes later. */
export async function handOver(filePath: string, fileName: string): Promise<HandOverOutcome> {
  try {
    await Taro.shareFileMessage({ filePath, fileName });
    return { kind: 'saved' };
  } catch (failure) {
    return isCancelled(failure) ? { kind: 'cancelled' } : { kind: 'failed' };
  }
}
