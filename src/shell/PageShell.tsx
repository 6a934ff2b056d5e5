import { View } from '@tarojs/components';
import { useUnload } from '@tarojs/taro';
import { useEffect, useState, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { BackCatcher } from '@/platform/back';
import { chrome } from '@/platform/chrome';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { useViewport } from '@/platform/viewport/use-viewport';
import { goBack } from '@/stores/navigate';
import { useSettings, type ThemeType } from '@/stores/base/settings';
import { leaveTab, setCurrentTab } from '@/stores/base/tab-bar';
import { useUploadPresence } from '@/stores/upload/upload-presence';
import { ErrorBoundary } from './ErrorBoundary';
import { KeysHost } from './KeysHost';
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
  /** How the title is shown, where it is more than one piece. */
  heading?: ReactNode;
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
  /** The page's one button: in that bar, and on wide screens over the end of the navigation bar. One comes to it after the content. */
  action?: ReactNode;
  /** Widest the content gets, in px. Walls are the widest. */
  maxWidth?: 640 | 960 | 1280 | 1680;
  /** Of what is shown, where it has one of its own; else the person's. */
  themeType?: ThemeType | null;
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
  heading,
  children,
  nav = 'bar',
  isTab = false,
  navStart,
  navActions = [],
  navEnd,
  onBack = leavePage,
  bottom,
  action,
  maxWidth = 1280,
  themeType: ground = null,
  overlay,
}: PageShellProps) {
  const facts = useViewport();
  const own = useSettings((state) => state.themeType);
  const themeType = ground ?? own;
  const textSize = useSettings((state) => state.textSize);
  const isScrolled = useScrolled(nav === 'cover' ? COVER_SCROLL_PX : 0);
  const [path] = useState(() => navigation.currentPath());
  const [hasBar, setHasBar] = useState(false);
  // The page of the uploads themselves says it all.
  const hasTray = useUploadPresence((state) => state.hasUploads) && path !== ROUTES.upload;
  // What one selects is counted in the bar.
  const isOverCover = nav === 'cover' && !isScrolled && navStart === undefined && facts.hasNavBar;
  const isWide = facts.sizeClass === 'wide';
  const bar = bottom ?? (isWide ? undefined : action);
  const isActionOnTop = isWide && action !== undefined;
  const width = styles[`max${maxWidth}`];

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

  const navBar = nav !== 'none' && (
    <NavBar
      title={title}
      heading={heading}
      onBack={isTab || device.isSinglePage ? undefined : onBack}
      start={navStart}
      actions={navActions}
      end={navEnd}
      rowClass={width}
      isAboveCover={nav === 'cover'}
      isOverCover={isOverCover}
      isInContent={!facts.hasNavBar}
      hasHairline={isScrolled}
    />
  );
  return (
    <PageBar.Provider value={setHasBar}>
      <View
        className={joinClasses(
          toPageClass({ themeType, textSize, sizeClass: facts.sizeClass, isTab }),
          styles['page'],
          (bar !== undefined || hasBar) && styles['hasBar'],
          isActionOnTop && styles['hasTop'],
          hasTray && 'has-tray',
        )}
        style={toPageVars(facts)}
      >
        {facts.hasNavBar && navBar}
        <View className={joinClasses(styles['main'], width)} {...toA11yProps({ role: 'main' })}>
          {!facts.hasNavBar && navBar}
          <ErrorBoundary>{children}</ErrorBoundary>
        </View>
        {bar !== undefined && (
          <View className={styles['bottom'] ?? ''} {...toA11yProps({ role: 'region', label: '页面操作' })}>
            <View className={joinClasses(styles['bottomRow'], width)}>{bar}</View>
          </View>
        )}
        {isActionOnTop && (
          <View className={styles['top'] ?? ''} {...toA11yProps({ role: 'region', label: '页面操作' })}>
            <View className={joinClasses(styles['topRow'], width)}>{action}</View>
          </View>
        )}
        <PageTabs currentPath={path} isTab={isTab} />
        <View>
          {isShown && hasTray && <UploadTrayHost />}
          {overlay}
          {isShown && <LoginHost path={path} />}
          {isShown && <KeysHost />}
          {isShown && <OverlayHost />}
        </View>
        <BackCatcher isPageShown={isShown} />
      </View>
    </PageBar.Provider>
  );
}
