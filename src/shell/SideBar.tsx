import { View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from '@/components/class-names';
import { TabItem } from './TabItem';
import { TABS } from './tabs';
import styles from './TabBar.module.scss';

export interface SideBarProps {
  currentPath: string;
  nickname: string;
  avatar: string;
  counts?: Readonly<Record<string, number>>;
}

/** What the tab bar is above 960 px. */
export function SideBar({ currentPath, nickname, avatar, counts = {} }: SideBarProps) {
  return (
    <View
      className={joinClasses(styles['bar'], styles['side'])}
      {...toA11yProps({ role: 'navigation', label: '主导航' })}
    >
      <View className={styles['avatar'] ?? ''}>
        <Avatar name={nickname} url={avatar} size={44} />
      </View>
      {TABS.map((tab) => (
        <TabItem key={tab.path} tab={tab} isCurrent={tab.path === currentPath} count={counts[tab.path] ?? 0} />
      ))}
    </View>
  );
}
