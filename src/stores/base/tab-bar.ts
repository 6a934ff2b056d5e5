import { create } from 'zustand';
import { navigation } from '@/platform/navigation';

export interface TabBarState {
  /** Tab whose page is in front, '' when none is. A mini-program's tab bar is a component of its own and cannot ask its page. */
  currentPath: string;
  /** Unread things by tab path. */
  counts: Readonly<Record<string, number>>;
}

export const useTabBar = create<TabBarState>()(() => ({ currentPath: '', counts: {} }));

/** A page that a quick tap has left may say so too late: the next tab's bar would take that path for its own. */
export function setCurrentTab(currentPath: string): void {
  if (currentPath === navigation.currentPath()) useTabBar.setState({ currentPath });
}

export function leaveTab(path: string): void {
  useTabBar.setState((state) => (state.currentPath === path ? { currentPath: '' } : state));
}
