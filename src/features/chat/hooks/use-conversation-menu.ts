import type { MenuPoint } from '@/platform/pointer-menu/types';
import { markRead, removeChat, setChat } from '@/stores/chat/chat-actions';
import type { ConversationRowView } from '@/stores/chat/chat-views';
import { confirm, showActions, showToast } from '@/stores/base/overlays';

/** What can be done with a conversation of the list. */
export async function openConversationMenu(
  { id, title, conversation, unread }: ConversationRowView,
  at: MenuPoint | null,
): Promise<void> {
  const { isPinned, isMuted } = conversation;
  const chosen = await showActions(
    [
      unread > 0 ? { id: 'read', label: '标为已读' } : { id: 'unread', label: '标为未读' },
      { id: 'pin', label: isPinned ? '取消置顶' : '置顶' },
      { id: 'mute', label: isMuted ? '取消免打扰' : '免打扰' },
      { id: 'hide', label: '隐藏' },
      { id: 'remove', label: '删除', isDanger: true },
    ],
    title,
    at,
  );
  if (chosen !== null) await changeConversation({ id, title, conversation }, chosen);
}

/** What a swipe shows. */
export const listSwiped = ({ conversation: { isPinned }, unread }: ConversationRowView) =>
  [
    unread > 0 ? { id: 'read', text: '标为已读' } : { id: 'unread', text: '标为未读' },
    { id: 'pin', text: isPinned ? '取消置顶' : '置顶' },
    { id: 'hide', text: '隐藏' },
    { id: 'remove', text: '删除', isDanger: true },
  ] as const;

export async function changeConversation(
  { id, title, conversation }: Pick<ConversationRowView, 'id' | 'title' | 'conversation'>,
  chosen: string,
): Promise<void> {
  const { isPinned, isMuted } = conversation;
  if (chosen === 'read') await markRead(id);
  if (chosen === 'unread') await setChat(id, { isMarkedUnread: true });
  if (chosen === 'pin') await setChat(id, { isPinned: !isPinned });
  if (chosen === 'mute') await setChat(id, { isMuted: !isMuted });
  if (chosen === 'hide' && (await setChat(id, { hidden: true }))) showToast('已移到“隐藏的聊天”');
  if (chosen !== 'remove') return;
  const isSure = await confirm({
    title: `删除和“${title}”的聊天？`,
    text: '聊天记录会从你这里清空，无法恢复',
    confirmText: '删除',
    isDanger: true,
  });
  if (isSure) await removeChat(id);
}
