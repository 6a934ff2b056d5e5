import { useDidShow } from '@tarojs/taro';
import { useEffect } from 'react';
import { alert } from '@/stores/base/overlays';
import { followChat, useChatEngine } from '@/stores/chat/chat-client';
import { useChat } from '@/stores/chat/chat-state';

let isTold = false;

/** What every page of the chat needs: the engine runs, asks when one comes back, and says once where nothing can be kept. */
export function useChatPage(): void {
  const hasNoShelf = useChat((state) => state.hasNoShelf);
  useEffect(followChat, []);
  useDidShow(() => useChatEngine.getState().engine?.wake());
  useEffect(() => {
    if (!hasNoShelf || isTold) return;
    isTold = true;
    void alert('当前浏览器不支持本地数据库，聊天记录只在打开期间保留'); // nobody waits for it to be closed
  }, [hasNoShelf]);
}
