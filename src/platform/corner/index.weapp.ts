import Taro from '@tarojs/taro';
import type { ReadCorner } from './types';

export const readCorner: ReadCorner = (elementId) =>
  new Promise((resolve) => {
    const query = Taro.createSelectorQuery();
    query.select(`#${elementId}`).boundingClientRect();
    query.exec(([box]: readonly [{ left: number; top: number } | null]) => {
      resolve(box === null ? null : { x: box.left, y: box.top });
    });
  });
