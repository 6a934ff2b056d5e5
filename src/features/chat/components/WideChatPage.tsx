import { useState } from 'react';
import { useViewport } from '@/platform/viewport/use-viewport';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useChatPage } from '../hooks/use-chat-page';
import type { OpenPictures, WideStart } from './wide-chat-props';
import { PictureHost, WideChat } from './WideChatHost';

/** There is room for the list and a conversation. A visitor is asked to sign in on a page like any other. */
export function useIsWideChat(): boolean {
  const isLogin = useSession(selectIsLogin);
  return useViewport().sizeClass === 'wide' && isLogin;
}

export interface WideChatPageProps {
  readonly title: string;
  readonly start: WideStart;
}

/** A page of the chats on a wide screen: what it is about stands beside the list. */
export function WideChatPage({ title, start }: WideChatPageProps) {
  const [pictures, setPictures] = useState<OpenPictures | null>(null);
  useChatPage();
  return (
    <PageShell
      title={title}
      nav="none"
      maxWidth={1680}
      overlay={<PictureHost open={pictures} onChange={setPictures} />}
    >
      <LoginGate icon="message-circle" title="登录后查看消息">
        <WideChat start={start} onPictures={(all, index) => setPictures({ pictures: all, index })} />
      </LoginGate>
    </PageShell>
  );
}
