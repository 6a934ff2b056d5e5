import Taro from '@tarojs/taro';
import { device } from '../device';
import type { Viewport, ViewportFacts } from './types';

const NAV_BAR_PX = 44;
const RIGHT_GAP_PX = 8;

// The bar is as far below the capsule as above it: status bar + 2 gaps + capsule.
function measure(): ViewportFacts {
  const frame = Taro.getWindowInfo();
  const statusBarPx = frame.statusBarHeight ?? 0;
  const facts: ViewportFacts = {
    widthPx: frame.windowWidth,
    heightPx: frame.windowHeight,
    sizeClass: 'phone',
    statusBarPx,
    navBarPx: NAV_BAR_PX,
    navRightPx: 0,
    hasNavBar: Taro.getDeviceInfo().platform !== 'windows' && !device.isSinglePage,
  };
  const capsule = Taro.getMenuButtonBoundingClientRect();
  // Some versions answer zeros while the page is being built.
  if (capsule.height === 0) return facts;
  return {
    ...facts,
    navBarPx: 2 * (capsule.top - statusBarPx) + capsule.height,
    navRightPx: frame.screenWidth - capsule.left + RIGHT_GAP_PX,
  };
}

let facts: ViewportFacts | null = null;

export const viewport: Viewport = {
  read() {
    if (facts === null || facts.navRightPx === 0) {
      const next = measure();
      if (facts === null || next.navRightPx !== 0) facts = next;
    }
    return facts;
  },
  subscribe(onChange) {
    const refresh = () => {
      facts = measure();
      onChange();
    };
    Taro.onWindowResize(refresh);
    return () => Taro.offWindowResize(refresh);
  },
};
