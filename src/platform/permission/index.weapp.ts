import Taro from '@tarojs/taro';
import type { Permission } from './types';

export const permission: Permission = {
  hasSettings: true,
  async openSettings() {
    try {
      await Taro.openSetting({});
      return true;
    } catch {
      return false;
    }
  },
};
