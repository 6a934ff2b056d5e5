import { View } from '@tarojs/components';
import { useState } from 'react';
import type { ChatFriend } from '@contract/schemas/chat';
import { SearchBar } from '@/components/fields/SearchBar';
import { Tabs } from '@/components/Tabs';
import { CHAT_ROUTES, toPeopleParams, type ContactTab } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { AddFriendSheet } from './AddFriendSheet';
import { FriendList } from './FriendList';
import { FriendSheet } from './FriendSheet';
import { GroupList } from './GroupList';
import { RequestList } from './RequestList';
import { useFriendActs, useFriends } from './use-friends';
import { useRequests } from './use-requests';
import styles from './Contacts.module.scss';

export interface ContactsScreenProps {
  readonly tab: ContactTab;
  /** Somebody who is to be added, shown at once. */
  readonly userId: string | null;
}

// A jump that is refused leaves the person here.
const startGroup = (): void => void navigation.goTo(CHAT_ROUTES.userList, toPeopleParams('group'));

/** Friends by initial, groups, and who wants to be a friend. */
export function ContactsScreen({ tab: first, userId }: ContactsScreenProps) {
  const [tab, setTab] = useState(first);
  const [keyword, setKeyword] = useState('');
  const [className, setClassName] = useState('');
  const [isAdding, setIsAdding] = useState(userId !== null);
  const [opened, setOpened] = useState<ChatFriend | null>(null);
  const friends = useFriends(keyword, className);
  const acts = useFriendActs(friends.list);
  const requests = useRequests(
    tab === 'requests',
    () => void friends.list.reload() /* failures are part of the state */,
  );
  const refresh = (): void => {
    // Failures are part of the states.
    void friends.list.reload();
    void requests.list.reload();
  };
  usePageReturn(refresh);
  const tabs = [
    { id: 'friends', text: '好友' },
    { id: 'groups', text: '群聊' },
    { id: 'requests', text: '新的朋友', ...(requests.waiting > 0 ? { count: requests.waiting } : {}) },
  ] as const;
  return (
    <PageShell
      title="通讯录"
      maxWidth={960}
      navActions={[
        { id: 'group', icon: 'message-circle', label: '发起群聊', onPress: startGroup },
        { id: 'add', icon: 'user-plus', label: '添加好友', onPress: () => setIsAdding(true) },
      ]}
      overlay={
        isAdding ? (
          <AddFriendSheet userId={userId} onClose={() => setIsAdding(false)} onSent={refresh} />
        ) : (
          opened !== null && (
            <FriendSheet friend={opened} classes={friends.classes} acts={acts} onClose={() => setOpened(null)} />
          )
        )
      }
    >
      <LoginGate icon="users" title="登录后查看通讯录">
        <Tabs label="好友、群聊或新的朋友" tabs={tabs} selectedId={tab} onSelect={setTab} />
        {tab !== 'requests' && (
          <View className={styles['search'] ?? ''}>
            <SearchBar label="搜索好友、群聊" placeholder="搜索好友、群聊" value={keyword} onChange={setKeyword} />
          </View>
        )}
        {tab === 'friends' && (
          <FriendList
            friends={friends}
            keyword={keyword}
            className={className}
            onClass={setClassName}
            onOpen={setOpened}
            onAdd={() => setIsAdding(true)}
            onClear={() => setKeyword('')}
          />
        )}
        {tab === 'groups' && <GroupList keyword={keyword} onClear={() => setKeyword('')} onStart={startGroup} />}
        {tab === 'requests' && <RequestList requests={requests} onAdd={() => setIsAdding(true)} />}
      </LoginGate>
    </PageShell>
  );
}
