import { joinClasses } from '@/components/class-names';
import type { SizeClass, ViewportFacts } from '@/platform/viewport/types';
import type { TextSize, ThemeType } from '@/stores/base/settings';

export interface PageLook {
  themeType: ThemeType;
  textSize: TextSize;
  sizeClass: SizeClass;
  isTab: boolean;
}

/** Classes of an element that carries the tokens. A custom tab bar takes the same. */
export function toPageClass({ themeType, textSize, sizeClass, isTab }: PageLook): string {
  return joinClasses(
    'zx-page',
    `is-${sizeClass}`,
    themeType === 'dark' && 'is-dark',
    textSize === 'large' && 'is-large',
    textSize === 'extraLarge' && 'is-huge',
    isTab && 'has-tabs',
  );
}

/** Measured sizes as variables. --nav-safe is 1 where the browser, not the system, tells the inset above. */
export function toPageVars(facts: ViewportFacts): Record<string, string> {
  // Where the window has a bar of its own, ours takes no room.
  if (!facts.hasNavBar) return { '--nav-top': '0px', '--nav-h': '0px', '--nav-right': '0px', '--nav-safe': '0' };
  return {
    '--nav-top': `${facts.statusBarPx}px`,
    '--nav-h': `${facts.navBarPx}px`,
    '--nav-right': `${facts.navRightPx}px`,
    '--nav-safe': facts.statusBarPx === 0 ? '1' : '0',
  };
}
