import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { chunks } from '@/platform/chunks';
import { viewport } from '@/platform/viewport';
import { useSettings } from '@/stores/base/settings';
import '../styles/theme.scss';
import { toPageClass } from './page-look';
import styles from './ChunkFailureHost.module.scss';

/** Beside the pages, in app.tsx: covers them when a page's own file did not arrive, and offers to load it again. */
export function ChunkFailureHost() {
  const [hasFailed, setHasFailed] = useState(false);
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  useEffect(() => chunks.watchFailures(() => setHasFailed(true)), []);
  if (!hasFailed) return null;
  const { sizeClass } = viewport.read();
  return (
    <View className={`${toPageClass({ themeType, textSize, sizeClass, isTab: false })} ${styles['cover'] ?? ''}`}>
      <ErrorState title="页面加载失败" text="网络不稳定，请重新加载" retryText="重新加载" onRetry={chunks.reload} />
    </View>
  );
}
