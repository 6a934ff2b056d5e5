import { Text, View } from '@tarojs/components';
import { Badge } from '@/components/Badge';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { navigation } from '@/platform/navigation';
import type { Tab } from './tabs';
import styles from './TabBar.module.scss';

export interface TabItemProps {
  tab: Tab;
  isCurrent: boolean;
  /** Unread things behind the tab. */
  count: number;
}

export function TabItem({ tab, isCurrent, count }: TabItemProps) {
  const openTab = () => {
    // A refused jump (another is under way) leaves the person where they are.
    if (!isCurrent) navigation.switchTab(tab.path).catch(() => undefined);
  };
  return (
    <Pressable
      className={joinClasses(styles['item'], isCurrent && styles['current'])}
      role="link"
      // In the order of the visible text, which people say who control the device by voice.
      label={count > 0 ? `${count > 99 ? '99+' : count}，${tab.text}未读` : tab.text}
      onPress={openTab}
      a11y={{ isCurrent }}
    >
      <View className={styles['pill'] ?? ''}>
        <Icon name={isCurrent ? tab.activeIcon : tab.icon} size={24} />
        {count > 0 && (
          <View className={styles['badge'] ?? ''}>
            <Badge count={count} />
          </View>
        )}
      </View>
      <Text className={styles['label'] ?? ''}>{tab.text}</Text>
    </Pressable>
  );
}
