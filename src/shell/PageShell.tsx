import { View } from '@tarojs/components';
import { useUnload } from '@tarojs/taro';
import { useEffect, useState, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { NoticeBar } from '@/components/NoticeBar';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { BackCatcher } from '@/platform/back';
import { chrome } from '@/platform/chrome';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { useViewport } from '@/platform/viewport/use-viewport';
import { goBack } from '@/stores/navigate';
import { useOverlays } from '@/stores/overlays';
import { useSettings } from '@/stores/settings';
import { leaveTab, setCurrentTab } from '@/stores/tab-bar';
import { useUploadPresence } from '@/stores/upload-presence';
import { ErrorBoundary } from './ErrorBoundary';
import { LoginHost } from './LoginHost';
import { NavBar, type NavAction } from './NavBar';
import { OverlayHost } from './OverlayHost';
import { PageTabs } from './PageTabs';
import '../styles/theme.scss';
import { PageBar } from './page-bar';
import { toPageClass, toPageVars } from './page-look';
import { useScrolled } from './use-scrolled';
import { UploadTrayHost } from './UploadTrayHost';
import styles from './PageShell.module.scss';

export interface PageShellProps {
  title: string;
  children: ReactNode;
  /** `cover`: over a picture until it is scrolled away by 120 px. `none`: the page draws its own. */
  nav?: 'bar' | 'cover' | 'none';
  /** A page of the tab bar: no back button, room for the bar. */
  isTab?: boolean;
  navStart?: ReactNode;
  navActions?: readonly NavAction[];
  navEnd?: ReactNode;
  onBack?: (() => void) | undefined;
  /** A bar of actions over the page's lower edge, 56 px high. */
  bottom?: ReactNode;
  /** Widest the content gets, in px. Walls are the widest. */
  maxWidth?: 640 | 960 | 1280 | 1680;
  /** What lies over the page and belongs to it: a sheet, the login dialog. It takes the theme from here. */
  overlay?: ReactNode;
}

const COVER_SCROLL_PX = 120;
const PAGE_COLOURS = { light: '#f6f6f7', dark: '#101012' } as const;

function leavePage(): void {
  // A jump that is refused leaves the person where they are.
  goBack().catch(() => undefined);
}

/**
 * Wraps every page: theme, text size, width class, bars, landmarks, overlays. What comes and goes has a parent of its own: WeChat is
 * sent all children of an element, with everything in them, when one of them goes.
 */
export function PageShell({
  title,
  children,
  nav = 'bar',
  isTab = false,
  navStart,
  navActions = [],
  navEnd,
  onBack = leavePage,
  bottom,
  maxWidth = 1280,
  overlay,
}: PageShellProps) {
  const facts = useViewport();
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  const isOffline = useOverlays((state) => state.isOffline);
  const isScrolled = useScrolled(nav === 'cover' ? COVER_SCROLL_PX : 0);
  const [path] = useState(() => navigation.currentPath());
  const [hasBar, setHasBar] = useState(false);
  // The page of the uploads themselves says it all.
  const hasTray = useUploadPresence((state) => state.hasUploads) && path !== ROUTES.upload;
  const isOverCover = nav === 'cover' && !isScrolled;

  const applyChrome = () => {
    if (isTab) setCurrentTab(path);
    chrome.setTitle(title);
    chrome.setTheme(themeType, PAGE_COLOURS[themeType]);
    chrome.setStatusBarText(isOverCover || themeType === 'dark' ? 'white' : 'black');
  };
  const leave = (): void => {
    if (isTab) leaveTab(path);
  };
  const isShown = usePageShown(applyChrome, leave);
  // A page that is closed in front is not hidden before.
  useUnload(leave);
  useEffect(() => {
    if (isShown) applyChrome();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- applied when one of these changes, not at every render
  }, [title, themeType, isOverCover, isShown]);

  return (
    <PageBar.Provider value={setHasBar}>
      <View
        className={joinClasses(
          toPageClass({ themeType, textSize, sizeClass: facts.sizeClass, isTab }),
          styles['page'],
          (bottom !== undefined || hasBar) && styles['hasBar'],
          hasTray && 'has-tray',
        )}
        style={toPageVars(facts)}
      >
        {nav !== 'none' && (
          <NavBar
            title={title}
            onBack={isTab || device.isSinglePage ? undefined : onBack}
            start={navStart}
            actions={navActions}
            end={navEnd}
            isOverCover={isOverCover}
            hasHairline={isScrolled}
          />
        )}
        <View>{isOffline && <NoticeBar kind="warning" text="网络断开连接，请检查网络" />}</View>
        <View className={joinClasses(styles['main'], styles[`max${maxWidth}`])} {...toA11yProps({ role: 'main' })}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </View>
        {bottom !== undefined && (
          <View className={styles['bottom'] ?? ''} {...toA11yProps({ role: 'region', label: '页面操作' })}>
            <View className={joinClasses(styles['bottomRow'], styles[`max${maxWidth}`])}>{bottom}</View>
          </View>
        )}
        <PageTabs currentPath={path} isTab={isTab} />
        <View>
          {isShown && hasTray && <UploadTrayHost />}
          {overlay}
          {isShown && <LoginHost path={path} />}
          {isShown && <OverlayHost />}
        </View>
        <BackCatcher isPageShown={isShown} />
      </View>
    </PageBar.Provider>
  );
}
