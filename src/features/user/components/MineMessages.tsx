import { Text, View } from '@tarojs/components';
import { Badge } from '@/components/Badge';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { labelUnread } from '@/domain/format/format-unread';
import { navigation } from '@/platform/navigation';
import { useUnreadEntries } from '@/stores/use-unread-entries';
import styles from './MineMessages.module.scss';

/** What is new: from the product, and from other people. */
export function MineMessages() {
  const entries = useUnreadEntries();
  return (
    <View className={styles['card'] ?? ''}>
      {entries.map(({ text, icon, path, count }) => (
        <Pressable
          key={text}
          className={styles['entry'] ?? ''}
          role="link"
          label={labelUnread(text, count)}
          onPress={() => void navigation.goTo(path) /* a refused jump leaves the person here */}
        >
          <Icon name={icon} size={24} colour="text-2" />
          <Text className={styles['text'] ?? ''}>{text}</Text>
          <Badge count={count} />
        </Pressable>
      ))}
    </View>
  );
}
