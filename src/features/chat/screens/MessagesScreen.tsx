import { useState } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { useViewport } from '@/platform/viewport/use-viewport';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { ContactsWay } from '../components/ContactsWay';
import { ConversationList } from '../components/ConversationList';
import { PictureHost, WideChat } from '../components/WideChatHost';
import { useChatPage } from '../hooks/use-chat-page';
import { openNewChatMenu } from '../hooks/use-new-chat';

export interface OpenPictures {
  readonly pictures: readonly ChatMessage[];
  readonly index: number;
}

/** All conversations. On wide screens the one that is chosen stands beside them. */
export function MessagesScreen() {
  const isLogin = useSession(selectIsLogin);
  // A visitor is asked to sign in on a page like any other.
  const isWide = useViewport().sizeClass === 'wide' && isLogin;
  const [pictures, setPictures] = useState<OpenPictures | null>(null);
  useChatPage();
  const openPage = (conversationId: string, seq: number | null): void => {
    const params = { ...toConversationParams(conversationId), ...(seq === null ? {} : { seq }) };
    void navigation.goTo(CHAT_ROUTES.conversation, params); // a refused jump leaves the person here
  };
  return (
    <PageShell
      title="消息"
      isTab
      nav={isWide ? 'none' : 'bar'}
      maxWidth={isWide ? 1680 : 960}
      navEnd={<ContactsWay isInBar />}
      navActions={[
        {
          id: 'new',
          icon: 'plus',
          label: '新的聊天',
          onPress: () => void openNewChatMenu() /* a refused jump leaves the person here */,
        },
      ]}
      overlay={<PictureHost open={pictures} onChange={setPictures} />}
    >
      <LoginGate icon="message-circle" title="登录后查看消息">
        {isWide ? (
          <WideChat startId={null} startSeq={null} onPictures={(all, index) => setPictures({ pictures: all, index })} />
        ) : (
          <ConversationList currentId={null} onOpen={openPage} />
        )}
      </LoginGate>
    </PageShell>
  );
}
