import Taro from '@tarojs/taro';
import type { ReadPixelRatio } from './types';

export const readPixelRatio: ReadPixelRatio = () => Taro.getWindowInfo().pixelRatio;
