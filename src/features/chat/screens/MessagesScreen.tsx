import { useState } from 'react';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { ContactsWay } from '../components/ContactsWay';
import { ConversationList } from '../components/ConversationList';
import type { OpenPictures } from '../components/wide-chat-props';
import { PictureHost, WideChat } from '../components/WideChatHost';
import { useIsWideChat } from '../components/WideChatPage';
import { useChatWays } from '../hooks/chat-ways';
import { useChatPage } from '../hooks/use-chat-page';
import { openNewChatMenu } from '../hooks/use-new-chat';

/** All conversations. On wide screens the one that is chosen stands beside them. */
export function MessagesScreen() {
  const isWide = useIsWideChat();
  const ways = useChatWays();
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
          onPress: () => void openNewChatMenu(ways) /* a refused jump leaves the person here */,
        },
      ]}
      overlay={<PictureHost open={pictures} onChange={setPictures} />}
    >
      <LoginGate icon="message-circle" title="登录后查看消息">
        {isWide ? (
          <WideChat start={{}} onPictures={(all, index) => setPictures({ pictures: all, index })} />
        ) : (
          <ConversationList currentId={null} onOpen={openPage} />
        )}
      </LoginGate>
    </PageShell>
  );
}
