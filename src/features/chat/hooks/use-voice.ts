import { create } from 'zustand';
import { hearChatMessage } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { addressOf } from '@/platform/http/address-of';
import { sound } from '@/platform/sound';
import { showToast } from '@/stores/base/overlays';
import { tellMessages } from '@/stores/chat/chat-changes';
import { useChat } from '@/stores/chat/chat-state';

type Voice = ChatMessage & { type: 'voice' };

/** Which voice message plays; null: none. */
const usePlaying = create<{ readonly id: string | null }>()(() => ({ id: null }));

async function tellHeard(message: Voice): Promise<void> {
  if (message.body.isHeard) return;
  const heard: Voice = { ...message, body: { ...message.body, isHeard: true } };
  useChat.setState((held) => tellMessages(held, [heard]));
  try {
    await call(hearChatMessage, { _id: message._id, conversation_id: message.conversation_id });
  } catch {
    // On other devices, and here after the next visit, the message counts as unheard.
  }
}

/** Plays one, or ends it where it plays. */
export function toggleVoice(message: Voice): void {
  const { url } = message.body;
  if (usePlaying.getState().id === message._id || url === null) return sound.stop();
  sound.play(addressOf(url), (how) => {
    if (usePlaying.getState().id === message._id) usePlaying.setState({ id: null });
    if (how === 'failed') showToast('语音无法播放', { isError: true });
  });
  usePlaying.setState({ id: message._id });
  void tellHeard(message); // never rejects
}

export const useIsPlaying = (id: string): boolean => usePlaying((state) => state.id === id);
