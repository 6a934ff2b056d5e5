import { CHAT_ROUTES, toPeopleParams, toPickParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { showActions } from '@/stores/base/overlays';
import type { ChatWays } from './chat-ways';

/** What can be begun from the messages. */
export async function openNewChatMenu({ openContacts }: Pick<ChatWays, 'openContacts'>): Promise<void> {
  const chosen = await showActions(
    [
      { id: 'group', label: '发起群聊' },
      { id: 'friend', label: '添加好友' },
      { id: 'hidden', label: '隐藏的聊天' },
    ],
    '新的聊天',
  );
  if (chosen === 'group') await navigation.goTo(CHAT_ROUTES.userList, toPeopleParams('group'));
  if (chosen === 'friend') openContacts();
  if (chosen === 'hidden') await navigation.goTo(CHAT_ROUTES.pick, toPickParams({ kind: 'hidden' }));
}
