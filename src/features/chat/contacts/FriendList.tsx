import { Text, View } from '@tarojs/components';
import type { ChatFriend } from '@contract/schemas/chat';
import { Avatar } from '@/components/Avatar';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { PageRows } from '@/components/PageRows';
import { nameFriend } from '@/domain/chat/chat-names';
import { PERSON_ROW_PX } from '@/domain/row-height';
import { useSettings } from '@/stores/base/settings';
import { ChatRow } from '../people/ChatRow';
import { LetterRail } from '../people/LetterRail';
import type { Friends } from './use-friends';
import styles from './Contacts.module.scss';

const LIST_ID = 'chat-friends';

export interface FriendListProps {
  readonly friends: Friends;
  readonly keyword: string;
  /** The class that is shown; '': all. */
  readonly className: string;
  readonly onClass: (className: string) => void;
  readonly onOpen: (friend: ChatFriend) => void;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

export function FriendList({ friends, keyword, className, onClass, onOpen, onAdd, onClear }: FriendListProps) {
  const { list, rows, classes } = friends;
  const textSize = useSettings((state) => state.textSize);
  if (list.isLoading) return <CellSkeleton rows={6} />;
  if (list.rows.length === 0 && list.error !== null) return <ErrorState onRetry={list.reload} />;
  if (list.rows.length === 0) {
    return (
      <Empty
        icon="users"
        title="还没有好友"
        text="用手机号或二维码添加，就能聊天和分享照片"
        action={{ text: '添加好友', onPress: onAdd }}
      />
    );
  }
  return (
    <>
      {classes.length > 0 && (
        <View className={styles['chips'] ?? ''}>
          <Chip text="全部" isSelected={className === ''} onPress={() => onClass('')} />
          {classes.map((name) => (
            <Chip key={name} text={name} isSelected={className === name} onPress={() => onClass(name)} />
          ))}
        </View>
      )}
      {rows.length === 0 && keyword !== '' && (
        <Empty
          icon="search"
          title={`没有找到“${keyword.trim()}”，换个词试试`}
          action={{ text: '清空搜索', onPress: onClear }}
        />
      )}
      {rows.length === 0 && keyword === '' && <Empty icon="users" title="这个分组没有好友" />}
      {rows.length > 0 && (
        <>
          <View id={LIST_ID} className={styles['list'] ?? ''}>
            <PageRows
              label="好友"
              items={rows}
              rowPx={PERSON_ROW_PX[textSize]}
              renderRow={({ item, letter, isFirst }) => (
                <ChatRow
                  letter={isFirst ? letter : ''}
                  avatar={<Avatar name={nameFriend(item)} url={item.user_info.avatar_file} size={44} />}
                  title={nameFriend(item)}
                  note={noteOf(item)}
                  onPress={() => onOpen(item)}
                />
              )}
            />
          </View>
          <Text className={styles['count'] ?? ''}>{`${rows.length}位好友`}</Text>
          <LetterRail listId={LIST_ID} rows={rows} rowPx={PERSON_ROW_PX[textSize]} />
        </>
      )}
    </>
  );
}

/** Who it is under a remark, and where he belongs. */
function noteOf({ mark, class_name, user_info }: ChatFriend): string {
  const isClosed = user_info.identities.includes('deleted');
  return [isClosed ? '账号已注销' : '', mark === '' ? '' : `昵称：${user_info.nickname}`, class_name]
    .filter((text) => text !== '')
    .join(' · ');
}
