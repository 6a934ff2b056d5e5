import api from '@tarojs/api';
import { initNativeApi } from '@tarojs/plugin-platform-weapp/dist/runtime-utils';
import { wxWorld } from './wx-world';

/** What a test file puts in place of `@tarojs/taro`: Taro's own way of calling `wx`, as in the build. */
export const taro: Record<string, unknown> = { ...api };

// It finds these by name, as it does in WeChat.
Object.assign(globalThis, {
  wx: wxWorld.wx,
  getCurrentPages: () => wxWorld.pages.map((address) => ({ route: address.replace(/\?.*/, '') })),
  getApp: () => undefined,
});
initNativeApi(taro);
