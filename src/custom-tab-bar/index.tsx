import { View } from '@tarojs/components';
import { useRef } from 'react';
import { useViewport } from '@/platform/viewport/use-viewport';
import { toPageClass } from '@/shell/page-look';
import { TabBar } from '@/shell/TabBar';
import { useSession } from '@/stores/session/session-state';
import { useSettings } from '@/stores/base/settings';
import { useTabBar } from '@/stores/base/tab-bar';
import '../styles/theme.scss';
import './index.scss';

interface Shown {
  readonly path: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly isLoginOpen: boolean;
}

/** Each page of a tab has a tab bar of its own. While its page is hidden it stays as it was. */
function useShown(): Shown {
  const { currentPath, counts } = useTabBar();
  const isLoginOpen = useSession((state) => state.isLoginOpen);
  const last = useRef<Shown>({ path: '', counts, isLoginOpen });
  // No tab is in front while this one's page opens: the first path is its own.
  const path = last.current.path === '' ? currentPath : last.current.path;
  if (path === currentPath) last.current = { path, counts, isLoginOpen };
  return last.current;
}

/** WeChat shows this under the pages of the tabs. It is outside of the page, so it carries the theme itself. */
export default function CustomTabBar() {
  const { path, counts, isLoginOpen } = useShown();
  const { sizeClass } = useViewport();
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  if (isLoginOpen) return <View />;
  return (
    <View className={`${toPageClass({ themeType, textSize, sizeClass, isTab: true })} zx-tab-bar-host`}>
      <TabBar currentPath={path} counts={counts} />
    </View>
  );
}
