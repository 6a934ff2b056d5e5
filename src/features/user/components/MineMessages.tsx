import { Text, View } from '@tarojs/components';
import { Badge } from '@/components/Badge';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { useReadUnreadNews } from '@/stores/use-unread-news';
import styles from './MineMessages.module.scss';

const ENTRIES = [
  { of: 'notices', text: '系统通知', icon: 'bell', path: ROUTES.systemMessage },
  { of: 'interactions', text: '互动消息', icon: 'heart', path: ROUTES.interaction },
] as const;

/** What is new: from the product, and from other people. */
export function MineMessages() {
  const unread = useReadUnreadNews();
  return (
    <View className={styles['card'] ?? ''}>
      {ENTRIES.map(({ of, text, icon, path }) => {
        const count = unread[of];
        return (
          <Pressable
            key={of}
            className={styles['entry'] ?? ''}
            role="link"
            label={count > 0 ? `${text}，${count > 99 ? '99+' : count}条新的` : text}
            onPress={() => void navigation.goTo(path) /* a refused jump leaves the person here */}
          >
            <Icon name={icon} size={24} colour="text-2" />
            <Text className={styles['text'] ?? ''}>{text}</Text>
            <Badge count={count} />
          </Pressable>
        );
      })}
    </View>
  );
}
