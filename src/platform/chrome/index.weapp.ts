import Taro from '@tarojs/taro';
import type { Chrome } from './types';

// These calls fail only when the page has been left meanwhile: nothing to do then.
const ignoreLeftPage = () => undefined;

export const chrome: Chrome = {
  setTitle(title) {
    Taro.setNavigationBarTitle({ title }).catch(ignoreLeftPage);
  },
  setStatusBarText(colour) {
    const frontColor = colour === 'white' ? '#ffffff' : '#000000';
    Taro.setNavigationBarColor({ frontColor, backgroundColor: '#ffffff' }).catch(ignoreLeftPage);
  },
  setTheme(_theme, pageColour) {
    Taro.setBackgroundColor({ backgroundColor: pageColour }).catch(ignoreLeftPage);
  },
  async scrollToTop() {
    await Taro.pageScrollTo({ scrollTop: 0, duration: 300 });
  },
};
