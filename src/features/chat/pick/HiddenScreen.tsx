import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { setConversation } from '@contract/http/chat';
import type { ChatConversation } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { LoadMore } from '@/components/LoadMore';
import { nameConversation } from '@/domain/chat/chat-names';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { ChatRow } from '../people/ChatRow';
import { GroupAvatar } from '../people/GroupAvatar';
import { useConversations } from './use-conversations';
import styles from './Pick.module.scss';

/** Conversations that the list leaves out until the next message. */
export function HiddenScreen() {
  const conversations = useConversations(true);
  const { rows, isLoading, isLoadingMore, isAtEnd, error, retry } = conversations;
  useReachBottom(() => void conversations.loadMore() /* failures are part of the state */);
  const show = async (row: ChatConversation): Promise<void> => {
    try {
      await call(setConversation, { conversation_id: row.id, hidden: false });
      conversations.change((old) => old.filter(({ id }) => id !== row.id));
      showToast('已移回消息列表');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <PageShell title="隐藏的聊天" maxWidth={960}>
      <LoginGate icon="eye-off" title="登录后查看隐藏的聊天">
        <View className={styles['gap'] ?? ''} />
        {isLoading && <CellSkeleton rows={4} />}
        {!isLoading && rows.length === 0 && error !== null && <ErrorState onRetry={retry} />}
        {!isLoading && rows.length === 0 && error === null && (
          <Empty icon="eye-off" title="没有隐藏的聊天" text="在消息列表里隐藏的聊天会出现在这里，有新消息时自动恢复" />
        )}
        {rows.length > 0 && (
          <>
            <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '隐藏的聊天' })}>
              {rows.map((row) => (
                <View key={row.id} {...toA11yProps({ role: 'listitem' })}>
                  <HiddenRow row={row} onShow={() => show(row)} />
                </View>
              ))}
            </View>
            <LoadMore
              state={isLoadingMore ? 'loading' : error !== null ? 'failed' : isAtEnd ? 'ended' : 'idle'}
              onRetry={() => void retry() /* failures are part of the state */}
            />
          </>
        )}
      </LoginGate>
    </PageShell>
  );
}

interface HiddenRowProps {
  readonly row: ChatConversation;
  readonly onShow: () => Promise<void>;
}

function HiddenRow({ row, onShow }: HiddenRowProps) {
  const name = nameConversation(row);
  return (
    <ChatRow
      avatar={
        row.group_info === null ? (
          <Avatar name={name} url={row.user_info?.avatar_file ?? ''} size={44} />
        ) : (
          <GroupAvatar avatars={row.group_info.avatars} />
        )
      }
      title={name}
      note={row.group_info === null ? '' : `${row.group_info.memberCount}人`}
      onPress={
        () => void navigation.goTo(CHAT_ROUTES.conversation, toConversationParams(row.id)) /* else one stays here */
      }
      end={<Button text="恢复显示" label={`恢复显示${name}`} kind="outline" size={32} onPress={onShow} />}
    />
  );
}
