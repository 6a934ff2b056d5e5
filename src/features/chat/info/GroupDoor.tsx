import { Text, View } from '@tarojs/components';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { joinGroup, lookAtGroup } from '@contract/http/chat';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { useChatEngine } from '@/stores/chat/chat-client';
import { GroupAvatar } from '../people/GroupAvatar';
import styles from './ChatInfo.module.scss';

export interface GroupDoorProps {
  readonly conversationId: string;
  readonly code: string;
}

/** A group that one is not in, with a member's code: what one sees before one joins. */
export function GroupDoor({ conversationId, code }: GroupDoorProps) {
  const input = { conversation_id: conversationId, code };
  const { data, error, reload } = useCall(lookAtGroup, input, { toast: false, loading: false });
  const join = async (): Promise<void> => {
    try {
      await call(joinGroup, input);
      await useChatEngine.getState().engine?.sync();
      showToast('已加入群聊');
      await navigation.replaceWith(CHAT_ROUTES.conversation, toConversationParams(conversationId));
    } catch {
      // The request layer has shown the error.
    }
  };
  if (error instanceof ApiError) return <ClosedDoor error={error} />;
  if (error !== null) return <ErrorState onRetry={reload} />;
  if (data === undefined) return <CellSkeleton rows={3} />;
  return (
    <View className={styles['door'] ?? ''}>
      <GroupAvatar avatars={data.avatars} />
      <Text className={styles['doorName'] ?? ''}>{data.name}</Text>
      <Text className={styles['codeWords'] ?? ''}>{`${data.memberCount}人`}</Text>
      <Button text="加入群聊" isBlock onPress={join} />
    </View>
  );
}

/** A code ends, and so does what the member who made it may do. */
function ClosedDoor({ error: { code, msg } }: { readonly error: ApiError }) {
  const hasEnded = code === CHAT_ERRORS.GROUP_ABSENT.code;
  return (
    <Empty
      icon="users"
      title={hasEnded ? '群二维码已失效' : msg}
      text={hasEnded ? '请让群里的人重新发一个' : undefined}
      action={{ text: '回到消息', onPress: () => navigation.switchTab(CHAT_ROUTES.messages) }}
    />
  );
}
