import Taro from '@tarojs/taro';
import type { Chrome } from './types';

export const chrome: Chrome = {
  setTitle(title) {
    document.title = title;
  },
  setStatusBarText() {
    // The browser decides, from the theme's colour.
  },
  setTheme(theme, pageColour) {
    document.documentElement.style.colorScheme = theme;
    document.body.style.backgroundColor = pageColour;
    let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta === null) {
      meta = document.createElement('meta');
      meta.name = 'theme-color';
      document.head.append(meta);
    }
    meta.content = pageColour;
  },
  async scrollToTop() {
    await Taro.pageScrollTo({ scrollTop: 0, duration: 300 });
  },
};
