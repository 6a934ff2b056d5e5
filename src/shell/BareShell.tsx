import { View } from '@tarojs/components';
import { useEffect, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { toA11yProps } from '@/platform/a11y';
import { chrome } from '@/platform/chrome';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useSettings, type ThemeType } from '@/stores/base/settings';
import { ErrorBoundary } from './ErrorBoundary';
import { OverlayHost } from './OverlayHost';
import '../styles/theme.scss';
import { toPageClass, toPageVars } from './page-look';
import styles from './PageShell.module.scss';

export interface BareShellProps {
  readonly title: string;
  /** Null: the person's own. */
  readonly themeType: ThemeType | null;
  readonly children: ReactNode;
  readonly overlay?: ReactNode;
}

/** A page in somebody else's page: theme and overlays, no bars, nobody to sign in. */
export function BareShell({ title, themeType: wanted, children, overlay }: BareShellProps) {
  const facts = useViewport();
  const own = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  const themeType = wanted ?? own;
  useEffect(() => chrome.setTitle(title), [title]);
  return (
    <View
      className={joinClasses(
        toPageClass({ themeType, textSize, sizeClass: facts.sizeClass, isTab: false }),
        styles['bare'],
      )}
      style={toPageVars(facts)}
    >
      <View className={styles['bareMain'] ?? ''} {...toA11yProps({ role: 'main' })}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </View>
      <View>
        {overlay}
        <OverlayHost />
      </View>
    </View>
  );
}
