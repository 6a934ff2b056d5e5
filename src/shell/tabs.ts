import type { IconName } from '@/components/icon-names';
import { ROUTES } from '@/domain/routes';

export interface Tab {
  readonly path: string;
  readonly text: string;
  readonly icon: IconName;
  readonly activeIcon: IconName;
}

/** The tab bar and the sidebar. The same places in the same order as `tabBar.list` in app.config.ts. */
export const TABS: readonly Tab[] = [
  { path: ROUTES.discover, text: '发现', icon: 'compass', activeIcon: 'compass-filled' },
  { path: ROUTES.mine, text: '我的', icon: 'user', activeIcon: 'user-filled' },
  {
    path: '/uni_modules/uni-im/pages/index/index',
    text: '消息',
    icon: 'message-circle',
    activeIcon: 'message-circle-filled',
  },
  { path: ROUTES.settings, text: '设置', icon: 'settings', activeIcon: 'settings-filled' },
];
