import { Text, View } from '@tarojs/components';
import { ASSISTANT_NAME } from '@contract/constants/assistant';
import { Badge } from '@/components/Badge';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { formatChatTime } from '@/domain/chat/chat-time';
import { openAssistantChat } from '@/stores/chat/chat-actions';
import { useChat } from '@/stores/chat/chat-state';
import { findAssistantRow } from '@/stores/chat/chat-views';
import styles from '../components/Conversations.module.scss';

export interface AssistantEntryProps {
  readonly currentId: string | null;
  readonly nowMs: number;
  readonly onOpen: (conversationId: string) => void;
}

/** The way to the assistant, before it was ever asked too. */
export function AssistantEntry({ currentId, nowMs, onOpen }: AssistantEntryProps) {
  const state = useChat();
  const row = findAssistantRow(state);
  const unread = row?.unread ?? 0;
  const isCurrent = row !== null && row.id === currentId;
  const open = async (): Promise<void> => {
    const id = row?.id ?? (await openAssistantChat());
    if (id !== null) onOpen(id);
  };
  const hasSaid = row !== null && row.preview !== '';
  const when = hasSaid ? formatChatTime(row.atMs, nowMs) : '';
  const preview = hasSaid ? row.preview : '找相册和照片，查容量和余额，问怎么用';
  return (
    <View className={joinClasses(styles['row'], isCurrent && styles['current'])}>
      <Pressable
        className={styles['main'] ?? ''}
        role="link"
        label={[ASSISTANT_NAME, unread > 0 ? `${unread}条未读` : '', when, preview].filter(Boolean).join('，')}
        isNamedByContent
        a11y={{ isCurrent }}
        onPress={() => void open() /* tells its failures */}
      >
        <View className={styles['picture'] ?? ''}>
          <View className={styles['entryIcon'] ?? ''}>
            <Icon name="compass" size={24} colour="primary-text" />
          </View>
          {unread > 0 && (
            <View className={styles['count'] ?? ''}>
              <Badge count={unread} />
            </View>
          )}
        </View>
        <View className={styles['words'] ?? ''}>
          <View className={styles['head'] ?? ''}>
            <Text className={styles['title'] ?? ''}>{ASSISTANT_NAME}</Text>
            <Text className={styles['when'] ?? ''}>{when}</Text>
          </View>
          <View className={styles['head'] ?? ''}>
            <Text className={styles['preview'] ?? ''}>{preview}</Text>
          </View>
        </View>
      </Pressable>
    </View>
  );
}
