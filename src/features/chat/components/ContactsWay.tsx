import { View } from '@tarojs/components';
import { joinClasses } from '@/components/class-names';
import { Badge } from '@/components/Badge';
import { IconButton } from '@/components/IconButton';
import { countNotices } from '@/domain/chat/chat-unread';
import { labelUnread } from '@/domain/format/format-unread';
import { useChat } from '@/stores/chat/chat-state';
import { useChatWays } from '../hooks/chat-ways';
import styles from './Conversations.module.scss';

/** To the friends, with how many ask to be one. `isInBar`: beside the icons of the page's bar. */
export function ContactsWay({ isInBar = false, id }: { readonly isInBar?: boolean; readonly id?: string }) {
  const { openContacts } = useChatWays();
  const count = useChat(({ notices }) => countNotices(notices));
  return (
    <View className={joinClasses(styles['contacts'], isInBar && styles['inBar'])}>
      <IconButton id={id} icon="users" label={labelUnread('通讯录', count)} onPress={openContacts} />
      <View className={styles['asking'] ?? ''}>
        <Badge count={count} />
      </View>
    </View>
  );
}
