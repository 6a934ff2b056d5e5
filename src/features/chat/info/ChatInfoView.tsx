import type { ChatConversation } from '@contract/schemas/chat';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { NoConversation } from '../components/NoConversation';
import { GroupDoor } from './GroupDoor';
import { GroupInfo } from './GroupInfo';
import type { InfoSheet } from './InfoSheets';
import { SingleInfo } from './SingleInfo';
import type { ChatInfo } from './use-chat-info';

export interface ChatInfoViewProps {
  readonly conversationId: string | null;
  /** With which one may come into the group; null: none. */
  readonly code: string | null;
  readonly info: ChatInfo;
  readonly onSheet: (sheet: InfoSheet) => void;
}

/** What there is to know and to set of a conversation: a group, or somebody one talks to. */
export function ChatInfoView({ conversationId, code, info, onSheet }: ChatInfoViewProps) {
  const { conversation } = info;
  return (
    <>
      {info.state === 'loading' && <CellSkeleton rows={6} />}
      {info.state === 'failed' && <ErrorState onRetry={info.reload} />}
      {info.state === 'absent' && conversationId !== null && code !== null && (
        <GroupDoor conversationId={conversationId} code={code} />
      )}
      {info.state === 'absent' && (conversationId === null || code === null) && <NoConversation />}
      {conversation !== undefined && conversation.group_info !== null && (
        <GroupInfo
          key={conversation.id}
          conversation={conversation}
          group={conversation.group_info}
          info={info}
          onSheet={onSheet}
        />
      )}
      {conversation !== undefined && conversation.group_info === null && (
        <SingleInfo key={conversation.id} conversation={conversation} info={info} onSheet={onSheet} />
      )}
    </>
  );
}

export function titleOf(conversation: ChatConversation | undefined): string {
  const group = conversation?.group_info ?? null;
  return group === null ? '聊天信息' : `聊天信息(${group.memberCount})`;
}
