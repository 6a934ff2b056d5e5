import Taro from '@tarojs/taro';
import type { Device } from './types';

export const device: Device = {
  kind: 'miniProgram',
  async randomBytes(length) {
    const { randomValues } = await Taro.getRandomValues({ length });
    return new Uint8Array(randomValues);
  },
};
