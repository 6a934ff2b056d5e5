import { Text, View } from '@tarojs/components';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Avatar } from '@/components/Avatar';
import { formatChatTime } from '@/domain/chat/chat-time';
import { previewMessage } from '@/domain/chat/chat-words';
import { hasName, nameFriend } from '@/domain/chat/chat-names';
import { tellFound } from '@/domain/chat/found-words';
import { now } from '@/stores/base/clock';
import { openChatWith } from '@/stores/chat/chat-actions';
import { useChat } from '@/stores/chat/chat-state';
import { nameOf, titleOf, type ConversationRowView } from '@/stores/chat/chat-views';
import { useChatSearch } from '../hooks/use-chat-search';
import { ChatRow } from '../people/ChatRow';
import { GroupAvatar } from '../people/GroupAvatar';
import styles from './Conversations.module.scss';

export interface SearchResultsProps {
  readonly keyword: string;
  readonly rows: readonly ConversationRowView[];
  readonly onOpen: (conversationId: string, seq: number | null) => void;
}

/** Friends, conversations and messages with these words. */
export function SearchResults({ keyword, rows, onOpen }: SearchResultsProps) {
  const friends = useChat((state) => state.friends);
  const chats = rows.filter(({ title }) => hasName([title], keyword));
  const shown = new Set(chats.map(({ conversation }) => conversation.friend_uid));
  const people = Object.values(friends).filter(
    ({ friend_uid, mark, user_info }) => !shown.has(friend_uid) && hasName([mark, user_info.nickname], keyword),
  );
  const openFriend = async (uid: string): Promise<void> => {
    const id = await openChatWith(uid);
    if (id !== null) onOpen(id, null);
  };
  return (
    <>
      {people.length > 0 && <Text className={styles['label'] ?? ''}>好友</Text>}
      {people.map((friend) => (
        <ChatRow
          key={friend.friend_uid}
          avatar={<Avatar name={nameFriend(friend)} url={friend.user_info.avatar_file} />}
          title={nameFriend(friend)}
          note={friend.mark === '' ? undefined : `昵称：${friend.user_info.nickname}`}
          keyword={keyword}
          onPress={() => void openFriend(friend.friend_uid) /* tells its failures */}
        />
      ))}
      {chats.length > 0 && <Text className={styles['label'] ?? ''}>会话</Text>}
      {chats.map(({ id, title, conversation, avatars }) => (
        <ChatRow
          key={id}
          avatar={
            conversation.type === 2 ? (
              <GroupAvatar avatars={avatars.map(({ url }) => url)} />
            ) : (
              <Avatar name={title} url={avatars[0]?.url ?? ''} />
            )
          }
          title={title}
          note={conversation.group_info === null ? undefined : `${conversation.group_info.memberCount}人`}
          keyword={keyword}
          onPress={() => onOpen(id, null)}
        />
      ))}
      <FoundMessages
        keyword={keyword}
        conversationId={null}
        hasOthers={people.length + chats.length > 0}
        onOpen={onOpen}
      />
    </>
  );
}

export interface FoundMessagesProps {
  readonly keyword: string;
  /** Null: of all. */
  readonly conversationId: string | null;
  readonly hasOthers: boolean;
  readonly onOpen: (conversationId: string, seq: number) => void;
}

/** Messages with these words. */
export function FoundMessages({ keyword, conversationId, hasOthers, onOpen }: FoundMessagesProps) {
  const state = useChat();
  const found = useChatSearch(keyword, conversationId);
  const titleBy = (id: string): string => {
    const conversation = state.conversations[id];
    return conversation === undefined ? '' : titleOf(state, conversation);
  };
  if (found.isLoading && found.messages.length === 0) return <CellSkeleton rows={3} />;
  if (found.hasFailed) return <View className={styles['none'] ?? ''}>没有搜索到，请稍后再试</View>;
  if (found.messages.length === 0) {
    return hasOthers || keyword.trim() === '' ? null : (
      <View className={styles['none'] ?? ''}>{`没有找到“${keyword.trim()}”，换个词试试`}</View>
    );
  }
  return (
    <>
      <Text className={styles['label'] ?? ''}>聊天记录</Text>
      {found.messages.map((message) => {
        const name = message.from_uid === state.owner ? '我' : nameOf(state, message.from_uid);
        const title = conversationId === null ? titleBy(message.conversation_id) : name;
        const words = previewMessage(message, state.owner, (uid) => nameOf(state, uid));
        return (
          <ChatRow
            key={message._id}
            avatar={<Avatar name={name} url={state.users[message.from_uid]?.avatar_file ?? ''} />}
            title={title}
            when={formatChatTime(message.create_time, now())}
            note={tellFound(title === name ? '' : name, words, keyword)}
            keyword={keyword}
            onPress={() => onOpen(message.conversation_id, message.seq)}
          />
        );
      })}
    </>
  );
}
