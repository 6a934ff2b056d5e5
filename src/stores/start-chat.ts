import { openChat } from '@contract/http/chat';
import { call } from '@/api/client';
import { CHAT_ROUTES, toConversationParams, toPickParams, type PickParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { requireLogin } from './session/session';

const goToChat = (id: string): Promise<void> => navigation.goTo(CHAT_ROUTES.conversation, toConversationParams(id));

/** To the conversation with somebody, after signing in. Tells its own failures. */
export async function startChat(userId: string, goToIt = goToChat): Promise<void> {
  if (!(await requireLogin())) return;
  try {
    const { id } = await call(openChat, { userId }, { loading: true });
    await goToIt(id);
  } catch {
    // The request layer has shown the error, or the navigation did not happen.
  }
}

/** To where one picks who is sent something, after signing in. */
export async function pickChat(of: PickParams): Promise<void> {
  if (!(await requireLogin())) return;
  await navigation.goTo(CHAT_ROUTES.pick, toPickParams(of)).catch(() => undefined); // else one stays here
}
