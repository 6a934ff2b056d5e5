import { View } from '@tarojs/components';
import { SearchBar } from '@/components/fields/SearchBar';
import { Tabs } from '@/components/Tabs';
import { AddFriendSheet } from './AddFriendSheet';
import { FriendList } from './FriendList';
import { FriendSheet } from './FriendSheet';
import { GroupList } from './GroupList';
import { RequestList } from './RequestList';
import { startGroup, type Contacts } from './use-contacts';
import styles from './Contacts.module.scss';

/** Friends by initial, groups, and who wants to be a friend. */
export function ContactLists({ contacts }: { readonly contacts: Contacts }) {
  const { tab, keyword, setKeyword, requests, setIsAdding } = contacts;
  const tabs = [
    { id: 'friends', text: '好友' },
    { id: 'groups', text: '群聊' },
    { id: 'requests', text: '新的朋友', ...(requests.waiting > 0 ? { count: requests.waiting } : {}) },
  ] as const;
  return (
    <>
      <Tabs label="好友、群聊或新的朋友" tabs={tabs} selectedId={tab} onSelect={contacts.setTab} />
      {tab !== 'requests' && (
        <View className={styles['search'] ?? ''}>
          <SearchBar label="搜索好友、群聊" placeholder="搜索好友、群聊" value={keyword} onChange={setKeyword} />
        </View>
      )}
      {tab === 'friends' && (
        <FriendList
          friends={contacts.friends}
          keyword={keyword}
          className={contacts.className}
          onClass={contacts.setClassName}
          onOpen={contacts.setOpened}
          onAdd={() => setIsAdding(true)}
          onClear={() => setKeyword('')}
        />
      )}
      {tab === 'groups' && <GroupList keyword={keyword} onClear={() => setKeyword('')} onStart={startGroup} />}
      {tab === 'requests' && <RequestList requests={requests} onAdd={() => setIsAdding(true)} />}
    </>
  );
}

/** What lies over them: somebody who is to be added, or a friend. */
export function ContactSheets({ contacts }: { readonly contacts: Contacts }) {
  const { userId, isAdding, setIsAdding, opened, setOpened, friends, acts, refresh } = contacts;
  if (isAdding) return <AddFriendSheet userId={userId} onClose={() => setIsAdding(false)} onSent={refresh} />;
  if (opened === null) return null;
  return <FriendSheet friend={opened} classes={friends.classes} acts={acts} onClose={() => setOpened(null)} />;
}
