import { View } from '@tarojs/components';
import { joinClasses } from '@/components/class-names';
import { Badge } from '@/components/Badge';
import { IconButton } from '@/components/IconButton';
import { countNotices } from '@/domain/chat/chat-unread';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { labelUnread } from '@/domain/format/format-unread';
import { navigation } from '@/platform/navigation';
import { useChat } from '@/stores/chat/chat-state';
import styles from './Conversations.module.scss';

/** To the friends, with how many ask to be one. `isInBar`: beside the icons of the page's bar. */
export function ContactsWay({ isInBar = false }: { readonly isInBar?: boolean }) {
  const count = useChat(({ notices }) => countNotices(notices));
  return (
    <View className={joinClasses(styles['contacts'], isInBar && styles['inBar'])}>
      <IconButton
        icon="users"
        label={labelUnread('通讯录', count)}
        onPress={() => void navigation.goTo(CHAT_ROUTES.contacts) /* a refused jump leaves the person here */}
      />
      <View className={styles['asking'] ?? ''}>
        <Badge count={count} />
      </View>
    </View>
  );
}
