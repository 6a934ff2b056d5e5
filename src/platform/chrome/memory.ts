import type { Chrome } from './types';

export interface ShownChrome {
  title: string;
  statusBarText: 'black' | 'white';
  theme: 'light' | 'dark';
}

export function createMemoryChrome(): Chrome & { readonly shown: ShownChrome } {
  const shown: ShownChrome = { title: '', statusBarText: 'black', theme: 'light' };
  return {
    shown,
    setTitle: (title) => void (shown.title = title),
    setStatusBarText: (colour) => void (shown.statusBarText = colour),
    setTheme: (theme) => void (shown.theme = theme),
    scrollToTop: () => Promise.resolve(),
  };
}
