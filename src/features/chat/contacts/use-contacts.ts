import { useState } from 'react';
import type { ChatFriend } from '@contract/schemas/chat';
import { CHAT_ROUTES, toPeopleParams, type ContactsParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import type { NavAction } from '@/shell/NavBar';
import { usePageReturn } from '@/stores/page-return';
import { useTold } from '../hooks/use-told';
import { useFriendActs, useFriends } from './use-friends';
import { useRequests } from './use-requests';

// A jump that is refused leaves the person here.
export const startGroup = (): void => void navigation.goTo(CHAT_ROUTES.userList, toPeopleParams('group'));

/** Friends, groups and who wants to be a friend, and which of them are looked at. `userId`: somebody who is to be added, shown at once. */
export function useContacts({ tab: first, userId }: ContactsParams) {
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
  useTold(({ friends: told }) => told, refresh);
  useTold(({ notices: told }) => told, refresh);
  const actions: readonly NavAction[] = [
    { id: 'group', icon: 'message-circle', label: '发起群聊', onPress: startGroup },
    { id: 'add', icon: 'user-plus', label: '添加好友', onPress: () => setIsAdding(true) },
  ];
  return {
    ...{ userId, tab, setTab, keyword, setKeyword, className, setClassName, isAdding, setIsAdding, opened, setOpened },
    ...{ friends, acts, requests, refresh, actions },
  };
}

export type Contacts = ReturnType<typeof useContacts>;
