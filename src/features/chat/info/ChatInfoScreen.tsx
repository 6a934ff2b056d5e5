import { useShareAppMessage } from '@tarojs/taro';
import { useState } from 'react';
import type { ConversationParams } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { readCard } from '@/platform/share-button';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { useIsWideChat, WideChatPage } from '../components/WideChatPage';
import { useLeaving } from '../hooks/use-leaving';
import { ChatInfoView, titleOf } from './ChatInfoView';
import { InfoSheets, type InfoSheet } from './InfoSheets';
import { useChatInfo } from './use-chat-info';

export interface ChatInfoScreenProps extends Pick<ConversationParams, 'conversationId'> {
  /** With which one may come into the group; null: none. */
  readonly code?: string | null;
}

/** On wide screens beside the conversation. Whoever has a code may not be in it yet. */
export function ChatInfoScreen({ conversationId, code = null }: ChatInfoScreenProps) {
  const isWide = useIsWideChat();
  return isWide && conversationId !== null && code === null ? (
    <WideChatPage title="聊天信息" start={{ place: { id: conversationId, seq: null }, hasInfo: true }} />
  ) : (
    <ChatInfoPage conversationId={conversationId} code={code} />
  );
}

function ChatInfoPage({ conversationId, code }: Required<ChatInfoScreenProps>) {
  const info = useChatInfo(conversationId);
  const [sheet, setSheet] = useState<InfoSheet | null>(null);
  const { conversation } = info;
  useLeaving(conversationId);
  // WeChat's own menu hands on nothing of a conversation.
  useShareAppMessage(({ target }) => readCard(target) ?? { title: '智享相册', path: ROUTES.discover });
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
        <ChatInfoView conversationId={conversationId} code={code} info={info} onSheet={setSheet} />
      </LoginGate>
    </PageShell>
  );
}
