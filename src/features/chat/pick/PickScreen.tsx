import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useMemo, useState, type ReactNode } from 'react';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { SearchBar } from '@/components/fields/SearchBar';
import { LoadMore } from '@/components/LoadMore';
import { hasName, nameConversation, nameFriend } from '@/domain/chat/chat-names';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { useFriends } from '../contacts/use-friends';
import { ChatRow } from '../people/ChatRow';
import { GroupAvatar } from '../people/GroupAvatar';
import { useGroups } from '../people/use-groups';
import { SendSheet } from './SendSheet';
import { useConversations } from './use-conversations';
import type { Receiver, Wanted } from './use-sending';
import styles from './Pick.module.scss';

/** Conversations that something is sent to at once. */
const RECEIVERS_MAX = 9;

interface Choice extends Receiver {
  readonly avatar: ReactNode;
  readonly note: string;
}

export interface PickScreenProps {
  readonly wanted: Wanted;
}

/** Who is sent a message, a photo or an album: conversations, and whoever is found among friends and groups. */
export function PickScreen({ wanted }: PickScreenProps) {
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, Receiver>>(new Map());
  const [isMany, setIsMany] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const conversations = useConversations(false);
  useReachBottom(() => void (keyword.trim() === '' && conversations.loadMore()) /* failures are part of the state */);
  const toggle = (choice: Receiver): void => {
    if (!isMany) {
      setPicked(new Map([[choice.id, choice]]));
      setIsAsking(true);
      return;
    }
    const next = new Map(picked);
    if (!next.delete(choice.id)) {
      if (next.size >= RECEIVERS_MAX) return showToast(`最多选择${RECEIVERS_MAX}个聊天`);
      next.set(choice.id, choice);
    }
    setPicked(next);
  };
  const change = (many: boolean): void => {
    setIsMany(many);
    setPicked(new Map());
  };
  return (
    <PageShell
      title="选择聊天"
      maxWidth={960}
      {...(isMany
        ? {
            navStart: (
              <Button
                text="取消"
                label="取消多选"
                kind="text"
                size={40}
                isGuarded={false}
                onPress={() => change(false)}
              />
            ),
            action: (
              <Button
                text={picked.size === 0 ? '发送' : `发送(${picked.size})`}
                isBlock
                isDisabled={picked.size === 0}
                disabledReason="请先选择聊天"
                onPress={() => setIsAsking(true)}
              />
            ),
          }
        : { navEnd: <Button text="多选" kind="text" size={40} isGuarded={false} onPress={() => change(true)} /> })}
      overlay={
        isAsking && <SendSheet wanted={wanted} receivers={[...picked.values()]} onClose={() => setIsAsking(false)} />
      }
    >
      <LoginGate icon="message-circle" title="登录后选择聊天">
        <View className={styles['search'] ?? ''}>
          <SearchBar label="搜索好友、群聊" placeholder="搜索好友、群聊" value={keyword} onChange={setKeyword} />
        </View>
        {keyword.trim() === '' ? (
          <Recent conversations={conversations} picked={picked} isMany={isMany} onToggle={toggle} />
        ) : (
          <Found keyword={keyword} picked={picked} isMany={isMany} onToggle={toggle} />
        )}
      </LoginGate>
    </PageShell>
  );
}

interface ListProps {
  readonly picked: ReadonlyMap<string, Receiver>;
  readonly isMany: boolean;
  readonly onToggle: (choice: Receiver) => void;
}

function Recent({
  conversations,
  ...list
}: ListProps & { readonly conversations: ReturnType<typeof useConversations> }) {
  const { rows, isLoading, isLoadingMore, isAtEnd, error, retry } = conversations;
  if (isLoading) return <CellSkeleton rows={6} />;
  if (rows.length === 0 && error !== null) return <ErrorState onRetry={retry} />;
  if (rows.length === 0) {
    return (
      <Empty
        icon="message-circle"
        title="还没有聊天"
        text="先和好友聊起来，就能把照片发过去"
        action={{ text: '去通讯录', onPress: () => navigation.goTo(CHAT_ROUTES.contacts) }}
      />
    );
  }
  return (
    <>
      <Text className={styles['title'] ?? ''}>最近聊天</Text>
      <Choices choices={rows.map(toChoice)} {...list} />
      <LoadMore
        state={isLoadingMore ? 'loading' : error !== null ? 'failed' : isAtEnd ? 'ended' : 'idle'}
        onRetry={() => void retry() /* failures are part of the state */}
      />
    </>
  );
}

const toChoice = (row: ReturnType<typeof useConversations>['rows'][number]): Choice => ({
  id: row.id,
  name: nameConversation(row),
  to: { conversation_id: row.id },
  note: row.group_info === null ? '' : `${row.group_info.memberCount}人`,
  avatar:
    row.group_info === null ? (
      <Avatar name={nameConversation(row)} url={row.user_info?.avatar_file ?? ''} size={44} />
    ) : (
      <GroupAvatar avatars={row.group_info.avatars} />
    ),
});

/** Among all friends and groups. */
function Found({ keyword, ...list }: ListProps & { readonly keyword: string }) {
  const friends = useFriends(keyword);
  const groups = useGroups();
  const choices = useMemo<readonly Choice[]>(
    () => [
      ...friends.rows.map(({ item }) => ({
        id: item.conversation_id || item.friend_uid,
        name: nameFriend(item),
        to: item.conversation_id === '' ? { to_uid: item.friend_uid } : { conversation_id: item.conversation_id },
        note: item.mark === '' ? '' : `昵称：${item.user_info.nickname}`,
        avatar: <Avatar name={nameFriend(item)} url={item.user_info.avatar_file} size={44} />,
      })),
      ...groups.rows.filter(({ group_info }) => hasName([group_info.name], keyword)).map(toChoice),
    ],
    [friends.rows, groups.rows, keyword],
  );
  if (friends.list.isLoading || groups.isLoading) return <CellSkeleton rows={4} />;
  if (choices.length === 0 && friends.list.error !== null) return <ErrorState onRetry={friends.list.reload} />;
  if (choices.length === 0) return <Empty icon="search" title={`没有找到“${keyword.trim()}”，换个词试试`} />;
  return <Choices choices={choices} {...list} />;
}

function Choices({ choices, picked, isMany, onToggle }: ListProps & { readonly choices: readonly Choice[] }) {
  return (
    <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '聊天' })}>
      {choices.map((choice) => (
        <View key={choice.id} {...toA11yProps({ role: 'listitem' })}>
          <ChatRow
            avatar={choice.avatar}
            title={choice.name}
            note={choice.note}
            isPicked={isMany ? picked.has(choice.id) : undefined}
            onPress={() => onToggle(choice)}
          />
        </View>
      ))}
    </View>
  );
}
