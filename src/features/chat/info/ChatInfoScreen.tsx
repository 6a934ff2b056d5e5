import { useState } from 'react';
import type { ChatConversation } from '@contract/schemas/chat';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import type { ConversationParams } from '@/domain/chat/chat-routes';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { NoConversation } from '../components/NoConversation';
import { useLeaving } from '../hooks/use-leaving';
import { GroupDoor } from './GroupDoor';
import { GroupInfo } from './GroupInfo';
import { InfoSheets, type InfoSheet } from './InfoSheets';
import { SingleInfo } from './SingleInfo';
import { useChatInfo } from './use-chat-info';

export interface ChatInfoScreenProps extends Pick<ConversationParams, 'conversationId'> {
  /** With which one may come into the group; null: none. */
  readonly code?: string | null;
}

/** What there is to know and to set of a conversation: a group, or somebody one talks to. */
export function ChatInfoScreen({ conversationId, code = null }: ChatInfoScreenProps) {
  const info = useChatInfo(conversationId);
  const [sheet, setSheet] = useState<InfoSheet | null>(null);
  const { conversation } = info;
  useLeaving(conversationId);
  usePageReturn(() => void info.reload() /* failures are part of the state */);
  return (
    <PageShell
      title={titleOf(conversation)}
      maxWidth={960}
      overlay={
        conversation !== undefined &&
        sheet !== null && (
          <InfoSheets sheet={sheet} conversation={conversation} info={info} onClose={() => setSheet(null)} />
        )
      }
    >
      <LoginGate icon="message-circle" title="登录后查看聊天信息">
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
            onSheet={setSheet}
          />
        )}
        {conversation !== undefined && conversation.group_info === null && (
          <SingleInfo key={conversation.id} conversation={conversation} info={info} onSheet={setSheet} />
        )}
      </LoginGate>
    </PageShell>
  );
}

function titleOf(conversation: ChatConversation | undefined): string {
  const group = conversation?.group_info ?? null;
  return group === null ? '聊天信息' : `聊天信息(${group.memberCount})`;
}
