import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { LoadingIndicator } from '@/components/layers/LoadingIndicator';
import { chunks } from '@/platform/chunks';
import { viewport } from '@/platform/viewport';
import { useSettings } from '@/stores/base/settings';
import '../styles/theme.scss';
import { toPageClass } from './page-look';

/** The tokens, without the surface of a page. The indicator has waited already. */
const STYLE = { position: 'fixed', minHeight: '0', '--appear-after': '0ms' } as const;

/** Beside the pages, in app.tsx: the page before stays in front until the next one's file is there. */
export function PageLoadHost() {
  const [isLoading, setIsLoading] = useState(false);
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  useEffect(() => chunks.watchLoading(setIsLoading), []);
  if (!isLoading) return null;
  const { sizeClass } = viewport.read();
  return (
    <View className={toPageClass({ themeType, textSize, sizeClass, isTab: false })} style={STYLE}>
      <LoadingIndicator />
    </View>
  );
}
