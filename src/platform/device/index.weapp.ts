import Taro from '@tarojs/taro';
import type { Device } from './types';

/** https://developers.weixin.qq.com/miniprogram/dev/framework/open-ability/share-timeline.html */
const SCENE_OF_SINGLE_PAGE = 1154;

export const device: Device = {
  kind: 'miniProgram',
  // Another start of the program, which stays in this one page.
  isSinglePage: Taro.getLaunchOptionsSync().scene === SCENE_OF_SINGLE_PAGE,
  async randomBytes(length) {
    const { randomValues } = await Taro.getRandomValues({ length });
    return new Uint8Array(randomValues);
  },
  describe() {
    const { brand, model, system } = Taro.getDeviceInfo();
    return { equipment: `${brand} ${model}`.trim(), system };
  },
};
