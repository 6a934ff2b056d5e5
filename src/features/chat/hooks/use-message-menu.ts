import { useState } from 'react';
import { CHAT_REACTIONS, CHAT_REVOKE_MS } from '@contract/constants/chat';
import { getLongChatMessage } from '@contract/http/chat';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { REACTION_NAMES } from '@/domain/chat/emoji';
import { CHAT_ROUTES, toPickParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import type { MenuPoint } from '@/platform/pointer-menu/types';
import { deleteMessages, react, revokeMessage } from '@/stores/chat/chat-actions';
import { now } from '@/stores/base/clock';
import { reportBriefly } from '@/stores/report-thing';
import { copyText } from '@/stores/base/hand-on';
import { confirm, showActions, type ActionItem } from '@/stores/base/overlays';

function canRevoke(message: ChatMessage, conversation: ChatConversation, owner: string): boolean {
  const role = conversation.group_member?.role ?? 0;
  if (role > 0) return true;
  return message.from_uid === owner && now() - message.create_time < CHAT_REVOKE_MS;
}

function listItems(message: ChatMessage, conversation: ChatConversation, owner: string): ActionItem[] {
  const mine = message.reactions?.find(({ isMine }) => isMine)?.emoji;
  return [
    ...CHAT_REACTIONS.map((sign) => ({
      id: sign,
      label: `回应${REACTION_NAMES[sign]}`,
      sign,
      isChosen: sign === mine,
    })),
    ...(message.type === 'text' ? [{ id: 'copy', label: '复制' }] : []),
    { id: 'quote', label: '引用' },
    { id: 'forward', label: '转发' },
    { id: 'select', label: '多选' },
    ...(canRevoke(message, conversation, owner) ? [{ id: 'revoke', label: '撤回' }] : []),
    ...(message.from_uid === owner ? [] : [{ id: 'report', label: '举报' }]),
    { id: 'delete', label: '删除', isDanger: true },
  ];
}

/** The one of this person is taken back. */
function toggleReaction(message: ChatMessage, emoji: string): Promise<boolean> {
  const isMine = message.reactions?.some((reaction) => reaction.isMine && reaction.emoji === emoji) === true;
  return react(message, isMine ? '' : emoji);
}

async function copyMessage(message: ChatMessage & { type: 'text' }): Promise<void> {
  let { text } = message.body;
  if (message.is_long) {
    try {
      ({ text } = await call(
        getLongChatMessage,
        { _id: message._id, conversation_id: message.conversation_id },
        { toast: true },
      ));
    } catch {
      // The request layer has shown the error.
      return;
    }
  }
  await copyText(text);
}

export interface MessageMenu {
  readonly open: (message: ChatMessage, at: MenuPoint | null) => Promise<void>;
  /** Words that were taken back here, by their message. */
  readonly revokedTexts: Readonly<Record<string, string>>;
}

/** What can be done with a message. */
export function useMessageMenu(
  conversation: ChatConversation | undefined,
  owner: string,
  onQuote: (message: ChatMessage) => void,
  onSelect: (message: ChatMessage) => void,
): MessageMenu {
  const [revokedTexts, setRevokedTexts] = useState<Readonly<Record<string, string>>>({});
  const revoke = async (message: ChatMessage): Promise<void> => {
    if (!(await revokeMessage(message))) return;
    if (message.type === 'text' && message.from_uid === owner && !message.is_long) {
      setRevokedTexts((old) => ({ ...old, [message._id]: message.body.text }));
    }
  };
  return {
    revokedTexts,
    async open(message, at) {
      if (conversation === undefined) return;
      const chosen = await showActions(listItems(message, conversation, owner), '消息', at);
      if (chosen === 'copy' && message.type === 'text') await copyMessage(message);
      if (CHAT_REACTIONS.some((sign) => sign === chosen)) await toggleReaction(message, chosen ?? '');
      if (chosen === 'quote') onQuote(message);
      if (chosen === 'forward')
        await navigation.goTo(CHAT_ROUTES.pick, toPickParams({ kind: 'forward', messageIds: [message._id] }));
      if (chosen === 'select') onSelect(message);
      if (chosen === 'revoke') await revoke(message);
      if (chosen === 'report') await reportBriefly('message', message._id);
      if (chosen === 'delete') {
        const isSure = await confirm({
          title: '删除这条消息？',
          text: '只从你这里删除，对方仍能看到',
          confirmText: '删除',
          isDanger: true,
        });
        if (isSure) await deleteMessages(conversation.id, [message]);
      }
    },
  };
}
