import { View } from '@tarojs/components';
import { useViewport } from '@/platform/viewport/use-viewport';
import { toPageClass } from '@/shell/page-look';
import { TabBar } from '@/shell/TabBar';
import { useSession } from '@/stores/session-state';
import { useSettings } from '@/stores/settings';
import { useTabBar } from '@/stores/tab-bar';
import '../styles/theme.scss';
import './index.scss';

/** WeChat shows this under the pages of the tabs. It is outside of the page, so it carries the theme itself. */
export default function CustomTabBar() {
  const { currentPath, counts } = useTabBar();
  const { sizeClass } = useViewport();
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  const isLoginOpen = useSession((state) => state.isLoginOpen);
  if (isLoginOpen) return <View />;
  return (
    <View className={`${toPageClass({ themeType, textSize, sizeClass, isTab: true })} zx-tab-bar-host`}>
      <TabBar currentPath={currentPath} counts={counts} />
    </View>
  );
}
