import { openAssistant } from '@contract/http/assistant';
import { call } from '@/api/client';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { requireLogin } from './session/session';

/** To the conversation with the assistant, after signing in. Tells its own failures. */
export async function startAssistant(): Promise<void> {
  if (!(await requireLogin())) return;
  try {
    const { conversation_id: id } = await call(openAssistant, {}, { toast: true, loading: true });
    await navigation.goTo(CHAT_ROUTES.conversation, toConversationParams(id));
  } catch {
    // The request layer has shown the error, or the navigation did not happen.
  }
}
