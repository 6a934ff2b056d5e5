import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { CHAT_KIND } from '@contract/constants/chat';
import type { ConversationParams } from '@/domain/chat/chat-routes';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { useChatEngine } from '@/stores/chat/chat-client';
import { useChat } from '@/stores/chat/chat-state';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { ConversationColumn } from '../components/ConversationColumn';
import { NoConversation } from '../components/NoConversation';
import { PictureOverlay } from '../components/PictureOverlay';
import { TitleWords } from '../components/TitleWords';
import type { OpenPictures } from '../components/wide-chat-props';
import { WideChat } from '../components/WideChatHost';
import { useIsWideChat } from '../components/WideChatPage';
import { useChatWays } from '../hooks/chat-ways';
import { useChatPage } from '../hooks/use-chat-page';
import { useConversationTitle } from '../hooks/use-conversation-title';
import { useLeaving } from '../hooks/use-leaving';

/** Not among one's conversations, though the server was asked just now: it may have been made a moment ago. */
function useUnknown(id: string): boolean {
  const engine = useChatEngine((state) => state.engine);
  const isMissing = useChat((state) => state.conversations[id] === undefined);
  const [askedId, setAskedId] = useState<string | null>(null);
  useEffect(() => {
    if (engine === null || !isMissing) return;
    const tell = (): void => setAskedId(id);
    engine.sync().then(tell, tell);
  }, [engine, isMissing, id]);
  return isMissing && askedId === id;
}

export function ConversationScreen({ conversationId, seq }: ConversationParams) {
  const id = conversationId ?? '';
  const isWide = useIsWideChat();
  const { openInfo } = useChatWays();
  const title = useConversationTitle(id);
  const engine = useChatEngine((state) => state.engine);
  const isAssistant = useChat((state) => state.conversations[id]?.type === CHAT_KIND.assistant);
  const isUnknown = useUnknown(id);
  const [pictures, setPictures] = useState<OpenPictures | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  useChatPage();
  // There any of the list may be open.
  useLeaving(isWide ? null : id);
  const open = (all: OpenPictures['pictures'], index: number): void => setPictures({ pictures: all, index });
  const isLogin = useSession(selectIsLogin);
  const isAbsent = conversationId === null || isUnknown;

  return (
    <PageShell
      title={title.name + title.members || '聊天'}
      heading={title.members === '' ? undefined : <TitleWords {...title} />}
      nav={isWide ? 'none' : 'bar'}
      maxWidth={isWide ? 1680 : 960}
      navActions={
        isAbsent || !isLogin
          ? []
          : [
              { id: 'search', icon: 'search', label: '搜索聊天记录', onPress: () => setIsSearching(!isSearching) },
              ...(isAssistant
                ? []
                : [{ id: 'info', icon: 'ellipsis' as const, label: '聊天信息', onPress: () => openInfo(id) }]),
            ]
      }
      overlay={
        pictures !== null && (
          <PictureOverlay
            {...pictures}
            onIndex={(index) => setPictures({ ...pictures, index })}
            onClose={() => setPictures(null)}
          />
        )
      }
    >
      <LoginGate icon="message-circle" title="登录后查看消息">
        {isWide && <WideChat start={conversationId === null ? {} : { place: { id, seq } }} onPictures={open} />}
        {!isWide && isAbsent && <NoConversation />}
        {!isWide && !isAbsent && engine !== null && (
          <ConversationColumn
            conversationId={id}
            startSeq={seq}
            hasHead={false}
            isSearching={isSearching}
            onFound={() => setIsSearching(false)}
            onPictures={open}
          />
        )}
        {!isWide && engine === null && <View />}
      </LoginGate>
    </PageShell>
  );
}
