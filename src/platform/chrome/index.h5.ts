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
    // The page may state one for each of the system's themes; the person's choice goes before both.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = pageColour;
  },
  async scrollToTop() {
    await Taro.pageScrollTo({ scrollTop: 0, duration: 300 });
  },
};
