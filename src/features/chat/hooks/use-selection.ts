import { useState } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { CHAT_ROUTES, FORWARD_MAX, toPickParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { confirm, showToast } from '@/stores/base/overlays';
import { deleteMessages } from '@/stores/chat/chat-actions';

export interface Selection {
  /** Null: nothing is being chosen. */
  readonly chosen: readonly ChatMessage[] | null;
  readonly toggle: (message: ChatMessage) => void;
  readonly end: () => void;
  /** In their order. */
  readonly forward: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Several messages at once. */
export function useSelection(conversationId: string): Selection {
  const [chosen, setChosen] = useState<readonly ChatMessage[] | null>(null);
  const end = (): void => setChosen(null);
  return {
    chosen,
    end,
    toggle(message) {
      const others = (chosen ?? []).filter(({ _id }) => _id !== message._id);
      if (chosen !== null && others.length < chosen.length) return setChosen(others);
      if (others.length >= FORWARD_MAX) return showToast(`最多选择${FORWARD_MAX}条`);
      setChosen([...others, message].sort((a, b) => a.seq - b.seq));
    },
    async forward() {
      const messageIds = (chosen ?? []).map(({ _id }) => _id);
      end();
      await navigation.goTo(CHAT_ROUTES.pick, toPickParams({ kind: 'forward', messageIds }));
    },
    async remove() {
      const messages = chosen ?? [];
      const isSure = await confirm({
        title: `删除${messages.length}条消息？`,
        text: '只从你这里删除，对方仍能看到',
        confirmText: '删除',
        isDanger: true,
      });
      if (!isSure) return;
      end();
      await deleteMessages(conversationId, messages);
    },
  };
}
