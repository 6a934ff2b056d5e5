import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/Badge';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { SearchBar } from '@/components/fields/SearchBar';
import { Icon } from '@/components/Icon';
import { NoticeBar } from '@/components/NoticeBar';
import { PageRows } from '@/components/PageRows';
import { Pressable } from '@/components/Pressable';
import { labelUnread } from '@/domain/format/format-unread';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { useSettings } from '@/stores/base/settings';
import { dropUnreadMark } from '@/stores/chat/chat-actions';
import { listRows } from '@/stores/chat/chat-views';
import { useUnreadEntries } from '@/stores/use-unread-entries';
import { useChatWays } from '../hooks/chat-ways';
import { changeConversation, listSwiped, openConversationMenu } from '../hooks/use-conversation-menu';
import { useShownChat } from '../hooks/use-shown-chat';
import { AssistantEntry } from '../assistant/AssistantEntry';
import { ConversationRow } from './ConversationRow';
import { SearchResults } from './SearchResults';
import { SwipeRow } from './SwipeRow';
import styles from './Conversations.module.scss';

export interface ConversationListProps {
  readonly currentId: string | null;
  /** `seq`: a message to begin with; null: the newest. */
  readonly onOpen: (conversationId: string, seq: number | null) => void;
}

const ROW_PX = { standard: 72, large: 82, extraLarge: 96 } as const;
/** All conversations that are shown, the entries for notices, and the search over them. */
export function ConversationList({ currentId, onOpen }: ConversationListProps) {
  const { openContacts } = useChatWays();
  const state = useShownChat();
  const textSize = useSettings((settings) => settings.textSize);
  const [keyword, setKeyword] = useState('');
  const rows = useMemo(() => listRows(state), [state]);
  const nowMs = now();
  const isEmpty = state.isSynced && rows.length === 0;
  return (
    <View>
      <View className={styles['search'] ?? ''}>
        <SearchBar label="搜索好友、群聊" placeholder="搜索好友、群聊" value={keyword} onChange={setKeyword} />
      </View>
      {state.isLost && <NoticeBar kind="warning" text="信号中断，正在重新连接" />}
      {keyword.trim() !== '' ? (
        <SearchResults keyword={keyword} rows={rows} onOpen={onOpen} />
      ) : (
        <>
          <Entries />
          <AssistantEntry currentId={currentId} nowMs={nowMs} onOpen={(id) => onOpen(id, null)} />
          {!state.isSynced && rows.length === 0 && <CellSkeleton rows={5} />}
          {isEmpty && (
            <Empty icon="message-circle" title="还没有消息" action={{ text: '添加好友', onPress: openContacts }} />
          )}
          {rows.length > 0 && (
            <PageRows
              label="会话"
              items={rows}
              rowPx={ROW_PX[textSize]}
              renderRow={(row) => (
                <SwipeRow
                  name={row.title}
                  actions={listSwiped(row)}
                  onAction={(id) => void changeConversation(row, id) /* tells its failures */}
                >
                  <ConversationRow
                    row={row}
                    nowMs={nowMs}
                    isCurrent={row.id === currentId}
                    onOpen={() => {
                      // The one beside the list is open already.
                      if (row.id === currentId) void dropUnreadMark(row.id); // told again with the next opening
                      onOpen(row.id, null);
                    }}
                    onMenu={(at) => void openConversationMenu(row, at) /* tells its failures */}
                  />
                </SwipeRow>
              )}
            />
          )}
        </>
      )}
    </View>
  );
}

/** What the product tells, and what others did to one's things. */
function Entries() {
  const entries = useUnreadEntries();
  return (
    <>
      {entries.map(({ text, icon, path, count }) => (
        <View key={text} className={styles['row'] ?? ''}>
          <Pressable
            className={styles['main'] ?? ''}
            role="link"
            label={labelUnread(text, count)}
            onPress={() => void navigation.goTo(path) /* a refused jump leaves the person here */}
          >
            <View className={styles['entryIcon'] ?? ''}>
              <Icon name={icon} size={24} colour="primary-text" />
            </View>
            <Text className={styles['title'] ?? ''}>{text}</Text>
            <Badge count={count} />
          </Pressable>
        </View>
      ))}
    </>
  );
}
