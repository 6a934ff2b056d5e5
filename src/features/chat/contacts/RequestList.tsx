import { Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import type { ChatNotification } from '@contract/schemas/chat';
import { isWaiting } from '@/domain/chat/chat-unread';
import { toA11yProps } from '@/platform/a11y';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { startChat } from '@/stores/start-chat';
import { useChatWays } from '../hooks/chat-ways';
import { ChatRow } from '../people/ChatRow';
import { isRequest, REQUEST_STATE, type Requests } from './use-requests';
import styles from './Contacts.module.scss';

export interface RequestListProps {
  readonly requests: Requests;
  readonly onAdd: () => void;
}

/** Who wants to be a friend, the newest first. */
export function RequestList({ requests, onAdd }: RequestListProps) {
  const { list } = requests;
  if (list.isLoading) return <CellSkeleton rows={4} />;
  if (list.rows.length === 0 && list.error !== null) return <ErrorState onRetry={list.reload} />;
  if (list.rows.length === 0) {
    return (
      <Empty
        icon="user-plus"
        title="还没有新的朋友"
        text="别人申请加你为好友时，会出现在这里"
        action={{ text: '添加好友', onPress: onAdd }}
      />
    );
  }
  return (
    <>
      <View className={styles['gap'] ?? ''} />
      <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '新的朋友' })}>
        {list.rows.map((notice) => (
          <View key={notice.id} {...toA11yProps({ role: 'listitem' })}>
            <Request notice={notice} onAnswer={(accept) => requests.answer(notice, accept)} />
          </View>
        ))}
      </View>
      <View className={styles['gap'] ?? ''} />
    </>
  );
}

interface RequestProps {
  readonly notice: ChatNotification;
  readonly onAnswer: (accept: boolean) => Promise<void>;
}

function Request({ notice, onAnswer }: RequestProps) {
  const { user_info: person, text, state } = notice.payload;
  const { openChat } = useChatWays();
  const hasNoAnswer = isWaiting(notice);
  const isFriend = !isRequest(notice) || state === REQUEST_STATE.accepted;
  // Whoever is to be let in is looked at first. A refused jump leaves the person here.
  const look = (): void => void navigation.goTo(ROUTES.space, { userId: person.uid });
  return (
    <ChatRow
      avatar={<Avatar name={person.nickname} url={person.avatar_file} size={44} />}
      title={person.nickname}
      note={isRequest(notice) ? text || '请求添加你为好友' : '通过了你的好友申请'}
      isTall={hasNoAnswer}
      onPress={isFriend ? () => void startChat(person.uid, openChat) /* tells its failures */ : look}
      end={
        hasNoAnswer ? (
          <>
            <Button
              text="拒绝"
              label={`拒绝${person.nickname}`}
              kind="outline"
              size={32}
              onPress={() => onAnswer(false)}
            />
            <Button text="接受" label={`接受${person.nickname}`} size={32} onPress={() => onAnswer(true)} />
          </>
        ) : (
          <Text className={styles['state'] ?? ''}>{isFriend ? '已添加' : '已拒绝'}</Text>
        )
      }
    />
  );
}
