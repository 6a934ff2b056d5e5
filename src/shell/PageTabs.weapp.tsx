import type { PageTabsProps } from './page-tabs';

// WeChat draws src/custom-tab-bar. A page that imported it would break it, and the build would stay green.
export function PageTabs(_props: PageTabsProps) {
  return null;
}
