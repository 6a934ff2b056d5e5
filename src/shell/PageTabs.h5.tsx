import { useViewport } from '@/platform/viewport/use-viewport';
import { useSession } from '@/stores/session/session-state';
import { useTabBar } from '@/stores/base/tab-bar';
import type { PageTabsProps } from './page-tabs';
import { SideBar } from './SideBar';
import { TabBar } from './TabBar';

/** In browsers every wide page has the sidebar; the bar at the bottom belongs to the pages of the tabs. */
export function PageTabs({ currentPath, isTab }: PageTabsProps) {
  const { sizeClass } = useViewport();
  const user = useSession((state) => state.user);
  const counts = useTabBar((state) => state.counts);
  const isLoginOpen = useSession((state) => state.isLoginOpen);
  if (sizeClass === 'wide') {
    return (
      <SideBar currentPath={currentPath} nickname={user?.nickname ?? ''} avatar={user?.avatar ?? ''} counts={counts} />
    );
  }
  return isTab && !isLoginOpen ? <TabBar currentPath={currentPath} counts={counts} /> : null;
}
