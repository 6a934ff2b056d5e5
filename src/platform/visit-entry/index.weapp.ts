import Taro from '@tarojs/taro';
import type { VisitEntries } from './types';

export const visitEntries: VisitEntries = {
  find(text) {
    // Of this time in front: a card that was tapped later counts, not the first one.
    const { query, scene } = Taro.getEnterOptionsSync();
    const isHeld = Object.values(query ?? {}).some((value) => `${value}`.includes(text));
    return isHeld ? { scene: Number(scene), referrerHost: '', wechatFrom: '' } : null;
  },
};
