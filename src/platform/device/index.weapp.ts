import Taro from '@tarojs/taro';
import type { Device } from './types';

export const device: Device = {
  kind: 'miniProgram',
  async randomBytes(length) {
    const { randomValues } = await Taro.getRandomValues({ length });
    return new Uint8Array(randomValues);
  },
  describe() {
    const { brand, model, system } = Taro.getDeviceInfo();
    return { equipment: `${brand} ${model}`.trim(), system };
  },
};
