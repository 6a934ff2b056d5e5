import { Text, View } from '@tarojs/components';
import { useRef } from 'react';
import { Avatar } from '@/components/Avatar';
import { Badge } from '@/components/Badge';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { formatChatTime } from '@/domain/chat/chat-time';
import { formatUnread } from '@/domain/format/format-unread';
import { toPointerMenuProps, useHold } from '@/platform/pointer-menu';
import type { MenuPoint } from '@/platform/pointer-menu/types';
import type { ConversationRowView } from '@/stores/chat/chat-views';
import { GroupAvatar } from '../people/GroupAvatar';
import styles from './Conversations.module.scss';

export interface ConversationRowProps {
  readonly row: ConversationRowView;
  readonly nowMs: number;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onMenu: (at: MenuPoint | null) => void;
}

const HELD_MS = 600;

/** One conversation of the list. */
export function ConversationRow({ row, nowMs, isCurrent, onOpen, onMenu }: ConversationRowProps) {
  const { conversation, title, preview, unread, draft, isMentioned, hasFailed } = row;
  const { isPinned, isMuted } = conversation;
  const heldAtMs = useRef(0);
  const when = formatChatTime(row.atMs, nowMs);
  const words = draft === '' ? preview : draft;
  const hold = useHold(() => {
    heldAtMs.current = Date.now();
    onMenu(null);
  });
  return (
    <View
      className={joinClasses(styles['row'], isPinned && styles['pinned'], isCurrent && styles['current'])}
      {...hold}
      {...toPointerMenuProps(onMenu)}
    >
      <Pressable
        className={styles['main'] ?? ''}
        role="link"
        label={[title, unread > 0 ? `${formatUnread(unread)}条未读` : '', isMuted ? '已免打扰' : '', when, words]
          .filter(Boolean)
          .join('，')}
        isNamedByContent
        a11y={{ isCurrent }}
        onPress={() => {
          // The touch that opened the menu ends as a tap.
          if (Date.now() - heldAtMs.current > HELD_MS) onOpen();
        }}
      >
        <View className={styles['picture'] ?? ''}>
          {conversation.type === 2 ? (
            <GroupAvatar avatars={row.avatars.map(({ url }) => url)} />
          ) : (
            <Avatar name={title} url={row.avatars[0]?.url ?? ''} size={44} />
          )}
          {unread > 0 && (
            <View className={joinClasses(styles['count'], isMuted && styles['dot'])}>
              {isMuted ? <Badge /> : <Badge count={unread} />}
            </View>
          )}
        </View>
        <View className={styles['words'] ?? ''}>
          <View className={styles['head'] ?? ''}>
            <Text className={styles['title'] ?? ''}>{title}</Text>
            <Text className={styles['when'] ?? ''}>{when}</Text>
          </View>
          <View className={styles['head'] ?? ''}>
            <Text className={styles['preview'] ?? ''}>
              {hasFailed && <Text className={styles['alarm'] ?? ''}>[发送失败]</Text>}
              {isMentioned && <Text className={styles['alarm'] ?? ''}>[有人@我]</Text>}
              {draft !== '' && <Text className={styles['alarm'] ?? ''}>[草稿]</Text>}
              {isMuted && unread > 1 ? `[${formatUnread(unread)}条]` : ''}
              {words}
            </Text>
            {isMuted && <Icon name="bell-off" size={16} colour="text-3" />}
          </View>
        </View>
      </Pressable>
      <View className={styles['more'] ?? ''}>
        <Pressable className={styles['moreButton'] ?? ''} label={`${title}的更多操作`} onPress={() => onMenu(null)}>
          <Icon name="ellipsis" size={20} colour="text-3" />
        </Pressable>
      </View>
    </View>
  );
}
