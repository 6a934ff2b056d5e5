import { View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { TabItem } from './TabItem';
import { TABS } from './tabs';
import styles from './TabBar.module.scss';

export interface TabBarProps {
  currentPath: string;
  /** Unread things by tab path. */
  counts?: Readonly<Record<string, number>>;
}

/** The bar at the bottom. It stands inside an element that carries the theme. */
export function TabBar({ currentPath, counts = {} }: TabBarProps) {
  return (
    <View className={styles['bar'] ?? ''} {...toA11yProps({ role: 'navigation', label: '主导航' })}>
      {TABS.map((tab) => (
        <TabItem key={tab.path} tab={tab} isCurrent={tab.path === currentPath} count={counts[tab.path] ?? 0} />
      ))}
    </View>
  );
}
