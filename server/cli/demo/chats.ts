import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ASSISTANT_ERRORS } from '../../../contract/assistant-errors';
import { openAssistant } from '../../../contract/http/assistant';
import type { ChatSendInput } from '../../../contract/schemas/chat/chat-sending';
import {
  createGroup,
  findChatUsers,
  listFriends,
  reactToChatMessage,
  requestFriend,
  sendChatMessage,
} from '../../../contract/http/chat';
import type { SessionService } from '../../modules/session/session.service';
import { type Api, createApi, Refused } from '../import/api';
import { bearer } from '../import/sign-in';
import { DEMO_OWNER } from './albums';

/** The same each time, so that nothing is said twice. */
const nameOf = (text: string): string => createHash('sha256').update(`demo ${text}`).digest('base64url').slice(0, 22);
const aText = (text: string): Pick<ChatSendInput, 'unique_id' | 'content' | 'client_create_time'> => ({
  unique_id: nameOf(text),
  content: { type: 'text', body: { text } },
  client_create_time: 0,
});

const ASKED = ['我有哪些相册', '怎么找到有我的照片？', '我的容量还剩多少'] as const;
const ANSWER_MS = 250;
const ANSWER_TRIES = 40;

/** Once the answer before it is whole. */
async function ask(api: Api, text: string, conversationId: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await api.call(sendChatMessage, { ...aText(text), conversation_id: conversationId });
      return;
    } catch (error) {
      const isBusy = error instanceof Refused && error.code === ASSISTANT_ERRORS.ANSWER_BUSY.code;
      if (!isBusy || tries === ANSWER_TRIES) throw error;
      await wait(ANSWER_MS);
    }
  }
}

/** The demo's owner has friends, who have written to him, a group with them, and has asked the assistant. Harmless where that is so. */
export async function startChats(
  baseUrl: string,
  sessions: Pick<SessionService, 'openForOperator'>,
  guests: readonly string[],
  album: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  const apiOf = async (phone: string) => {
    const token = await sessions.openForOperator(phone);
    return createApi({ baseUrl, authorization: () => bearer(token), signal: new AbortController().signal });
  };
  const owner = await apiOf(DEMO_OWNER.phone);
  if ((await owner.call(listFriends, { size: 1 })).records.length > 0) return;
  const userIds: string[] = [];
  for (const [index, phone] of guests.entries()) {
    const [user] = (await owner.call(findChatUsers, { phone })).records;
    if (user === undefined) continue;
    userIds.push(user.uid);
    const guest = await apiOf(phone);
    await guest.call(requestFriend, { userId: album.ownerId, text: '一起拍过照' });
    await owner.call(requestFriend, { userId: user.uid, text: '' });
    if (index > 0) {
      await guest.call(sendChatMessage, { ...aText('周末还去拍吗？'), to_uid: album.ownerId });
      continue;
    }
    await guest.call(sendChatMessage, { ...aText('照片整理好了吗？'), to_uid: album.ownerId });
    await owner.call(sendChatMessage, { ...aText('好了，都在这里'), to_uid: user.uid });
    const content = { type: 'album' as const, body: { albumId: album.id } };
    await owner.call(sendChatMessage, { ...aText('相册'), content, to_uid: user.uid });
    const { message } = await guest.call(sendChatMessage, { ...aText('太好看了！谢谢'), to_uid: album.ownerId });
    const { _id, conversation_id } = message;
    await owner.call(reactToChatMessage, { _id, conversation_id, emoji: '🎉' });
  }
  const group = await owner.call(createGroup, { name: '一起拍照', userIds });
  await owner.call(sendChatMessage, { ...aText('以后照片都发在这里'), conversation_id: group.id });
  const assistant = await owner.call(openAssistant, {});
  if (!assistant.isAgreed) return;
  for (const text of ASKED) await ask(owner, text, assistant.conversation_id);
}
